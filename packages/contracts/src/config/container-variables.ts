/** Further variables that only `docker-compose.yml` and the gateway's `Caddyfile` read, by name. */
export const containerVariables: Readonly<Record<string, string>> = {
  PUBLIC_HOST: 'Name of the public site, such as velvet.example',
  ADMIN_HOST: 'Name of the back office, such as admin.velvet.example',
  API_REPLICAS: 'Number of api containers; 1 when unset',
  WORKER_REPLICAS: 'Number of worker containers; 1 when unset',
  VELVET_SERVER_IMAGE: 'Image of a release for migrate, api and worker; built from the checkout when unset',
  VELVET_GATEWAY_IMAGE: 'Image of a release for the gateway; built from the checkout when unset',
}
