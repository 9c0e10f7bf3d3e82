# Runs its arguments as an ordinary user, in a cgroup that is delegated to this user. Its parent is the nearest cgroup
# that enables the memory controller for its children, if there is one.
top=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
own=$top$(sed -n 's/^0:://p' /proc/self/cgroup)
home=$own
until grep -qsw memory "$home/cgroup.subtree_control"; do
    if [ "$home" = "$top" ]; then
        home=$own
        break
    fi
    home=${home%/*}
done
given=$home/given-$$
mkdir "$given" "$given/session" || exit 9
chown -R 65534:65534 "$given/session"
chown 65534:65534 "$given" "$given/cgroup.procs" "$given/cgroup.subtree_control"
if grep -qsw memory "$given/cgroup.controllers"; then
    echo +memory +pids > "$given/cgroup.subtree_control" || exit 9
fi
sh -c 'echo $$ > "$0/cgroup.procs" && exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"' \
    "$given/session" "$@"
status=$?
rmdir "$given/session" "$given" || exit 9
exit $status
