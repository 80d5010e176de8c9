# Each target is one script, which says the rest and also runs by itself: sh scripts/run

.PHONY: help run test test-full check lock messages screenshots lighthouse

help:
	@echo "make run          prepare everything and serve Batuta (HOST=127.0.0.1 PORT=8000)"
	@echo "make test         prepare everything, check the code, run the tests"
	@echo "make test-full    look at every page in every state and look: an hour or more"
	@echo "make check        check the code without running it"
	@echo "make lock         write the requirements files anew from pyproject.toml"
	@echo "make messages     bring the sentences of locale/ in step with the code"
	@echo "make screenshots  take the pictures of the README anew"
	@echo "make lighthouse   let Lighthouse judge the main pages"

run:
	@sh scripts/run

test:
	@sh scripts/test

test-full:
	@sh scripts/test-full

check:
	@sh scripts/check

lock:
	@sh scripts/lock

messages:
	@sh scripts/messages

screenshots:
	@sh scripts/screenshots

lighthouse:
	@sh scripts/lighthouse
