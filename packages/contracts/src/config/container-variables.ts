/** Further variables that only `docker-compose.yml` and the gateway's `Caddyfile` read, by name. */
export const containerVariables: Readonly<Record<string, string>> = {
  PUBLIC_HOST: 'Name of the public site, such as velvet.example',
  ADMIN_HOST: 'Name of the back office, such as admin.velvet.example',
  SITE_SCHEME:
    'Set to http:// behind a proxy that ends TLS; the gateway fetches certificates and serves HTTPS when unset',
  EDGE: 'Set to ingress behind a proxy, whose X-Forwarded-For then counts; gateway when unset',
  INGRESS_NETWORKS: 'Networks of that proxy as the gateway sees them, with spaces between, such as 172.30.0.1/32',
  HTTP_BIND: 'Port of this machine for HTTP, or address and port, such as 127.0.0.1:8080; 80 when unset',
  HTTPS_BIND: 'The same for HTTPS; 443 when unset',
  VELVET_SUBNET:
    'Network of the containers, to which nothing else of this machine may belong; 172.30.0.0/24 when unset',
  API_REPLICAS: 'Number of api containers; 1 when unset',
  WORKER_REPLICAS: 'Number of worker containers; 1 when unset',
  VELVET_SERVER_IMAGE: 'Image of a release for migrate, api and worker; built from the checkout when unset',
  VELVET_GATEWAY_IMAGE: 'Image of a release for the gateway; built from the checkout when unset',
}
