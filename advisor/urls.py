"""Every address of the site. They are a contract: other people's links depend on them."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import path, register_converter

from advisor.views import address_book as see
from advisor.views.addresses import ReleaseNumber

register_converter(ReleaseNumber, "release")

urlpatterns = [
    path("", see.root, name="root"),
    path("livez", see.livez, name="livez"),
    path("readyz", see.readyz, name="readyz"),
    path("robots.txt", see.robots, name="robots"),
    path("sitemap.xml", see.sitemap, name="sitemap"),
    path("admin/", admin.site.urls),
    *i18n_patterns(
        path("", see.home, name="home"),
        path("choose/<slug:flowchart>/", see.wizard, name="wizard"),
        path("advice/", see.current_advice, name="current-advice"),
        path("advice/<release:number>/", see.advice, name="advice"),
        path("flowcharts/", see.flowcharts, name="flowcharts"),
        path("flowcharts/<slug:flowchart>/", see.flowchart, name="flowchart"),
        path("products/", see.products, name="products"),
        path("products/<slug:slug>/", see.product, name="product"),
        path("orchestrators/", see.orchestrators, name="orchestrators"),
        path("orchestrators/<slug:slug>/", see.orchestrator, name="orchestrator"),
        path("gpus/", see.gpus, name="gpus"),
        path("gpus/<slug:slug>/", see.gpu, name="gpu"),
        path("consumption/", see.consumption, name="consumption"),
        path("consumption/<slug:slug>/", see.option, name="option"),
        path("releases/", see.releases, name="releases"),
        path("releases/<release:number>/", see.release, name="release"),
        path("sources/", see.sources, name="sources"),
        path("glossary/", see.glossary, name="glossary"),
    ),
]

handler400 = "advisor.views.errors.bad_request"
handler403 = "advisor.views.errors.permission_denied"
handler404 = "advisor.views.errors.page_not_found"
handler500 = "advisor.views.errors.server_error"
