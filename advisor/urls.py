"""Every address of the site. They are a contract: other people's links depend on them."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import path, register_converter

from advisor.views import catalog
from advisor.views.addresses import ReleaseNumber
from advisor.views.advice import advice, current_advice
from advisor.views.flowcharts import flowchart, flowcharts
from advisor.views.health import livez, readyz
from advisor.views.home import home, root
from advisor.views.machines import robots, sitemap
from advisor.views.wizard import wizard

register_converter(ReleaseNumber, "release")

urlpatterns = [
    path("", root, name="root"),
    path("livez", livez, name="livez"),
    path("readyz", readyz, name="readyz"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("admin/", admin.site.urls),
    *i18n_patterns(
        path("", home, name="home"),
        path("choose/<slug:flowchart>/", wizard, name="wizard"),
        path("advice/", current_advice, name="current-advice"),
        path("advice/<release:number>/", advice, name="advice"),
        path("flowcharts/", flowcharts, name="flowcharts"),
        path("flowcharts/<slug:flowchart>/", flowchart, name="flowchart"),
        path("products/", catalog.products, name="products"),
        path("products/<slug:slug>/", catalog.product, name="product"),
        path("orchestrators/", catalog.orchestrators, name="orchestrators"),
        path("orchestrators/<slug:slug>/", catalog.orchestrator, name="orchestrator"),
        path("gpus/", catalog.gpus, name="gpus"),
        path("gpus/<slug:slug>/", catalog.gpu, name="gpu"),
        path("consumption/", catalog.consumption, name="consumption"),
        path("consumption/<slug:slug>/", catalog.option, name="option"),
        path("releases/", catalog.releases, name="releases"),
        path("releases/<release:number>/", catalog.release, name="release"),
        path("sources/", catalog.sources, name="sources"),
        path("glossary/", catalog.glossary, name="glossary"),
    ),
]

handler400 = "advisor.views.errors.bad_request"
handler403 = "advisor.views.errors.permission_denied"
handler404 = "advisor.views.errors.page_not_found"
handler500 = "advisor.views.errors.server_error"
