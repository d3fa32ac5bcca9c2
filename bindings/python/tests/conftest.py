"""What Ray reads when it is imported: a cluster of this machine alone, for a minute, needs no token in the home folder and reports to nobody."""

import os

os.environ.update(RAY_AUTH_MODE="disabled", RAY_USAGE_STATS_ENABLED="0")
