"""One process with a whole OpenStack Swift behind its S3 interface, for the tests: python3 s3_server.py FOLDER.

Listens on a free port of 127.0.0.1 and prints it as soon as requests are answered; ends when its standard input does.
The folder keeps the objects, so that a server that is started again finds them.
"""
import os
import socket
import sys
import threading

folder = os.path.abspath(sys.argv[1])
etc = os.path.join(folder, 'etc')
os.makedirs(etc, exist_ok=True)
os.makedirs(os.path.join(folder, 'devices', 'disk'), exist_ok=True)
conf = os.path.join(etc, 'swift.conf')
with open(conf, 'w') as file:
    file.write(
        '[swift-hash]\nswift_hash_path_prefix = tests\nswift_hash_path_suffix = tests\n'
        '[storage-policy:0]\nname = gold\ndefault = yes\n'
    )

import eventlet  # noqa: E402
import eventlet.green.os  # noqa: E402

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from paste.deploy import loadapp  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol  # noqa: E402


class Memory:
    """What swift asks of memcached, in this process: it has one proxy only."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def incr(self, key, delta=1, **_):
        self.values[key] = int(self.values.get(key, 0)) + delta
        return self.values[key]

    def delete(self, key, **_):
        self.values.pop(key, None)


def memory_filter(_global_conf, **_):
    memory = Memory()

    def factory(app):
        def serve(env, start_response):
            env['swift.cache'] = memory
            return app(env, start_response)

        return serve

    return factory


PIPELINE = """
[DEFAULT]
swift_dir = {etc}
devices = {folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = ERROR
[pipeline:main]
pipeline = {pipeline}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 60
conn_timeout = 10
[app:account-server]
use = egg:swift#account
[app:container-server]
use = egg:swift#container
[app:object-server]
use = egg:swift#object
[filter:memory]
paste.filter_factory = __main__:memory_filter
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = true
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_aarambh_writer = {secret}{rights}
user_aarambh_stranger = {secret}
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:symlink]
use = egg:swift#symlink
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:copy]
use = egg:swift#copy
[filter:catch_errors]
use = egg:swift#catch_errors
"""

PROXY = 'catch_errors memory listing_formats s3api tempauth bulk copy slo symlink proxy-server'


def listen(port=0):
    sock = eventlet.listen(('127.0.0.1', port))
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


def write_ring(name, port):
    builder = RingBuilder(2, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk'})
    builder.rebalance()
    builder.get_ring().save(os.path.join(etc, name + '.ring.gz'))


def load(name, pipeline):
    path = os.path.join(etc, name + '.conf')
    with open(path, 'w') as file:
        secret = os.environ.get('S3_TEST_SECRET', 'tests-only-secret')
        rights = os.environ.get('S3_TEST_RIGHTS', ' .admin')
        file.write(PIPELINE.format(etc=etc, folder=folder, pipeline=pipeline, secret=secret, rights=rights))
    return loadapp('config:' + path, global_conf={'log_name': name})


class Silent:
    def write(self, _text):
        pass


def serve(sock, app):
    eventlet.spawn(wsgi.server, sock, app, log=Silent(), protocol=SwiftHttpProtocol, debug=False)


def main():
    utils.set_swift_dir(etc)
    reload_storage_policies()
    sockets = {name: listen() for name in ('account', 'container', 'object')}
    for name, sock in sockets.items():
        write_ring(name, sock.getsockname()[1])
    for name, sock in sockets.items():
        serve(sock, load(name, name + '-server'))
    proxy = listen(int(os.environ.get('S3_TEST_PORT', '0')))
    serve(proxy, load('proxy', PROXY))
    print(proxy.getsockname()[1], flush=True)
    # Without blocking, so that eventlet goes on serving while it waits for the end of standard input.
    os.set_blocking(0, False)
    while eventlet.green.os.read(0, 1):
        pass


main()
