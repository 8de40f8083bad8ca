/** How long a worker counts as running after its last heartbeat: three heartbeat intervals. */
export const heartbeatTimeoutSeconds = 15
