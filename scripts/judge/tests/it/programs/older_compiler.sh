for option; do
    if [ "$option" = -std=gnu++2b ]; then
        echo "g++: error: unrecognized command-line option '$option'" >&2
        exit 1
    fi
done
PATH=${PATH#*:} exec g++ "$@"
