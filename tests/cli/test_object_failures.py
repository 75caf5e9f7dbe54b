"""Failures of object stores that no server of this machine shows, and stores that are only made."""

import pytest

from uri_split.cli.errors import ObjectFailure
from uri_split.cli.objects import failure_as_object_failure, store_of


@pytest.mark.parametrize(
    ("name", "error", "reason"),
    [
        (
            "gs://b/k",
            OSError("... /computeMetadata/v1/instance"),
            "set GOOGLE_APPLICATION_CREDENTIALS in the environment",
        ),
        ("az://b/k", OSError("Account must be specified"), "set AZURE_STORAGE_ACCOUNT_NAME and AZURE_"),
        ("abfs://b/k", OSError("<Code>ContainerNotFound</Code>"), "no such container: check its name"),
        ("s3://b/k", OSError("Received redirect without LOCATION"), "another region: set AWS_REGION"),
        ("s3://b/k", OSError("<Code>PermanentRedirect</Code>"), "another region: set AWS_REGION"),
        ("s3://b/k", OSError("status code: 503 Slow Down: sig=top"), "the server answers with status 503: try again"),
        ("s3://b/k", OSError("status code: 503 ... <Code>SlowDown</Code>"), r"status 503 \(SlowDown\): try again"),
        ("s3://b/k", OSError("status code: 400 ... <Code>ExpiredToken</Code>"), r"access denied \(ExpiredToken\): ch"),
        ("s3://b/k", OSError("status code: 403 ... <Code>sig=top</Code>"), "access denied: check AWS_ACCESS_KEY_ID"),
        ("gs://b/k", ValueError("secret"), "invalid settings: check GOOGLE_APPLICATION_CREDENTIALS in the environment"),
    ],
)
def test_failures_of_servers_have_a_reason(name: str, error: Exception, reason: str) -> None:
    with pytest.raises(ObjectFailure, match=reason) as raised, failure_as_object_failure(name):
        raise error
    assert "top" not in str(raised.value)


def test_other_failures_stay_as_they_are() -> None:
    for name, error in (
        ("a.txt", OSError("...")),
        ("s3://b/k", KeyError()),
        ("s3://b/k", ObjectFailure("s3://b/k", "...")),
    ):
        with pytest.raises(type(error)) as raised, failure_as_object_failure(name):
            raise error
        assert raised.value is error


def test_stores_of_other_providers_are_made_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZURE_STORAGE_ACCOUNT_NAME", "account")
    for name, store in {
        "gs bucket": "GCSStore",
        "az container": "AzureStore",
        "abfss container@account.dfs.core.windows.net": "AzureStore",
    }.items():
        assert type(store_of(*name.split())).__name__ == store
