#!/bin/sh
# The steps in which images are built; the Dockerfiles and `pnpm test:production` both run them:
#   manifests CHECKOUT TO       what decides about dependencies, so that other edits install nothing again
#   install APP PACKAGE...      what these packages need in production
#   install-all APP PACKAGE...  and what builds them
#   layers APP TO               the file system of the server image, in one folder for each layer
#   sites APP                   both sites, in apps/web/dist and apps/admin/dist
set -eu

manifests() {
  mkdir -p "$2" && cd "$1"
  cp --parents -t "$2" package.json pnpm-lock.yaml pnpm-workspace.yaml apps/*/package.json packages/*/package.json tests/*/package.json
}

install_packages() {
  app=$1 && only=$2 && shift 2
  filters=""
  for name; do filters="$filters --filter=$name..."; done
  # These are several words on purpose.
  # shellcheck disable=SC2086
  cd "$app" && pnpm install --frozen-lockfile $only $filters
}

step=$1 && shift
case $step in
  manifests) manifests "$@" ;;
  install) app=$1 && shift && install_packages "$app" --prod "$@" ;;
  install-all) app=$1 && shift && install_packages "$app" "" "$@" ;;
  layers) cd "$1" && node packages/images/src/main.ts "$2" ;;
  sites) cd "$1" && pnpm --filter @velvet/web --filter @velvet/admin run build ;;
  *) echo "There is no step $step" >&2 && exit 1 ;;
esac
