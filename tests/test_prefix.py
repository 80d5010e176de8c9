"""The site stands at the root of its name, whatever a client says of a prefix."""

from tests.builders import published


def test_a_prefix_that_a_client_names_does_not_get_into_the_page_that_others_are_given(client):
    published(1)
    client.get("/en/products/gke/", SCRIPT_NAME="/evil")
    answer = client.get("/en/products/gke/")
    assert answer.status_code == 200
    assert "evil" not in answer.text


def test_a_release_is_read_in_its_own_languages_when_the_site_has_learnt_another(client, settings):
    published(1)
    settings.LANGUAGES = [*settings.LANGUAGES, ("fr", "French")]
    assert client.get("/en/products/gke/").status_code == 200
