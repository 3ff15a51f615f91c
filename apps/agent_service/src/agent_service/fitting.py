"""Reads, when an agent starts, the thresholds that were fitted on what readers say of answers."""

from agent_core.thresholds import ThresholdsInvalid
from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.failures import DRIVER_ERRORS
from catalog.threshold_versions import threshold_versions
from telemetry.logging import get_logger

from agent_service.settings import Settings

_STATEMENT_TIMEOUT_MS = 2_000

log = get_logger(__name__)


async def with_fitted_thresholds(settings: Settings) -> Settings:
    """Return the settings with the newest thresholds; as they are where none were fitted, or they cannot be read."""
    options = PoolOptions(
        max_size=1,
        statement_timeout_ms=_STATEMENT_TIMEOUT_MS,
        application_name="kizuna-agent-fitted",
        transaction_pooler=settings.transaction_pooler,
    )
    dsn = settings.postgres_dsn.get_secret_value()
    try:
        async with Connections(dsn, options, READ_ONLY) as connections, connections.one() as driver:
            newest = await threshold_versions(driver, limit=1)
    except DRIVER_ERRORS as error:
        log.warning("thresholds.away", error=type(error).__name__)
        return settings
    if not newest:
        return settings
    try:
        fitted = settings.fitted(newest[0].numbers)
    except ThresholdsInvalid as error:
        log.warning("thresholds.invalid", version=newest[0].version, reason=str(error))
        return settings
    log.info("thresholds.fitted", version=newest[0].version, **fitted.thresholds.numbers())
    return fitted
