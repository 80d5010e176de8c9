"""How the site is served: `gunicorn --config deploy/gunicorn.conf.py advisor.wsgi`.

On the internet a proxy belongs in front, which takes slow clients off these few threads.
"""

import sys
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

# Told to start its next generation (USR2), `python -m gunicorn` runs by the path of its own file, from
# where Python would find the “http” of gunicorn first.
sys.path[:] = [folder for folder in sys.path if Path(folder).name != "gunicorn"]
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from advisor.setup.addresses import env_host, env_proxies  # noqa: E402
from advisor.setup.env import env_int  # noqa: E402
from advisor.setup.logs import env_log_format  # noqa: E402

try:
    bind = f"{env_host('HOST', '127.0.0.1')}:{env_int('PORT', 8000, most=65535)}"
    workers = env_int("WEB_WORKERS", 2, least=1, most=64)
    threads = env_int("WEB_THREADS", 4, least=1, most=256)
    forwarded_allow_ips = env_proxies("FORWARDED_ALLOW_IPS", "127.0.0.1")
    env_log_format()  # or a wrong one would be found while the log is set up, without a sentence
except ImproperlyConfigured as error:
    sys.exit(str(error))

# The code is read once and then forked: memory is shared, and a restart leaves no gap. New code
# needs a new master: USR2, and TERM to the old one when the new one serves. HUP reads this file alone.
preload_app = True
worker_class = "advisor.setup.worker.Worker"
max_requests = 0

# A worker that is told to stop may take as long as the slowest request is allowed to take.
timeout = 30
graceful_timeout = 40
keepalive = 5

# Longer than the 2,048 characters of an address that the site itself refuses with a page.
limit_request_line = 4094
limit_request_fields = 60
limit_request_field_size = 8190

worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
forwarder_headers = ""  # no header of a client becomes part of an address
control_socket_disable = True

errorlog = "-"
accesslog = None  # the site writes its own, which knows more: advisor/middleware/observed.py
access_log_format = '"%(m)s %(U)s" %(s)s %(B)s %(M)sms'  # no address of a reader, no answers
logger_class = "advisor.setup.server_log.ServerLog"  # the shape of all lines, and what stays out
