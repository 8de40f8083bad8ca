#!/usr/bin/env bash
# check.sh: the chart with each of its values files, by `helm lint` and `kubeconform` (from its image, which needs the internet).
set -euo pipefail
cd "$(dirname "$0")/velvet"
crds='https://raw.githubusercontent.com/datreeio/CRDs-catalog/main/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json'

for values in ci/*.yaml; do
  echo "== $values"
  helm lint --strict . --values "$values"
  helm template velvet . --values "$values" |
    docker run --rm --interactive ghcr.io/yannh/kubeconform:v0.7.0 \
      -strict -summary -kubernetes-version "${KUBERNETES_VERSION:-1.34.0}" -schema-location default -schema-location "$crds"
done
