import io, sys, tarfile, zipfile
archive, *names = sys.argv[1:]
files = [(name, b'%d\n' % number) for number, name in enumerate(names)]
if archive.endswith('.zip'):
    with zipfile.ZipFile(archive, 'w') as file:
        for name, text in files:
            file.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    data = open(archive, 'rb').read()
    for ascii, other in [(b'XX', b'\xce\xc4'), (b'YY', b'\x95\x5c'), (b'ZZ.', b'e\x82.')]:
        data = data.replace(ascii, other)
    open(archive, 'wb').write(data)
else:
    with tarfile.open(archive, 'w:gz' if archive.lower().endswith('gz') else 'w', format=tarfile.GNU_FORMAT) as file:
        for name, text in files:
            member = tarfile.TarInfo(name.replace('XX', '\udcce\udcc4'))
            member.size = len(text)
            if name.endswith('link.in'):
                member.type, member.linkname, member.size = tarfile.SYMTYPE, '/etc/passwd', 0
            file.addfile(member, io.BytesIO(text))
