"""Every address of the site. They are a contract: other people's links depend on them."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import path, register_converter

from advisor.views.accessibility import accessibility
from advisor.views.addresses import ReleaseNumber
from advisor.views.advice import advice, current_advice
from advisor.views.compare import compare
from advisor.views.consumption import consumption, option
from advisor.views.finder import gpus, gpus_csv
from advisor.views.fit import fit
from advisor.views.flowcharts import flowchart, flowcharts
from advisor.views.formats import advice_json, advice_markdown
from advisor.views.gpus import gpu
from advisor.views.health import livez, readyz
from advisor.views.home import home, root
from advisor.views.library import glossary, sources
from advisor.views.machines import favicon, robots, sitemap
from advisor.views.metrics import metrics
from advisor.views.orchestrators import orchestrator, orchestrators
from advisor.views.pictures import flowchart_svg, picture
from advisor.views.products import product, products
from advisor.views.releases import feed, release, releases
from advisor.views.wizard import wizard

register_converter(ReleaseNumber, "release")

urlpatterns = [
    path("", root, name="root"),
    path("livez", livez, name="livez"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("favicon.ico", favicon, name="favicon"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("admin/", admin.site.urls),
    *i18n_patterns(
        path("", home, name="home"),
        path("choose/<slug:flowchart>/", wizard, name="wizard"),
        path("advice/", current_advice, name="current-advice"),
        path("advice/<release:number>/", advice, name="advice"),
        path("advice/<release:number>.md", advice_markdown, name="advice-markdown"),
        path("advice/<release:number>.json", advice_json, name="advice-json"),
        path("flowcharts/", flowcharts, name="flowcharts"),
        path("flowcharts/<slug:flowchart>/", flowchart, name="flowchart"),
        path("flowcharts/<slug:flowchart>.svg", flowchart_svg, name="flowchart-svg"),
        path("pictures/<release:number>.png", picture, name="picture"),
        path("pictures/<release:number>/<slug:flowchart>.png", picture, name="flowchart-png"),
        path(
            "pictures/<release:number>/<slug:flowchart>/<slug:outcome>.png",
            picture,
            name="outcome-png",
        ),
        path("products/", products, name="products"),
        path("products/<slug:slug>/", product, name="product"),
        path("orchestrators/", orchestrators, name="orchestrators"),
        path("orchestrators/<slug:slug>/", orchestrator, name="orchestrator"),
        path("gpus/", gpus, name="gpus"),
        path("gpus.csv", gpus_csv, name="gpus-csv"),
        path("gpus/fit/", fit, name="fit"),
        path("gpus/<slug:slug>/", gpu, name="gpu"),
        path("consumption/", consumption, name="consumption"),
        path("consumption/<slug:slug>/", option, name="option"),
        path("compare/", compare, name="compare"),
        path("releases/", releases, name="releases"),
        path("releases/feed/", feed, name="feed"),
        path("releases/<release:number>/", release, name="release"),
        path("sources/", sources, name="sources"),
        path("glossary/", glossary, name="glossary"),
        path("accessibility/", accessibility, name="accessibility"),
    ),
]

handler400 = "advisor.views.errors.bad_request"
handler403 = "advisor.views.errors.permission_denied"
handler404 = "advisor.views.errors.page_not_found"
handler500 = "advisor.views.errors.server_error"
