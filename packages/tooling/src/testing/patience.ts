/**
 * How long every test waits for what is about to happen. One that passes waits no longer than it must; a busy machine takes many
 * times Vitest's own second.
 */
export const patience = { poll: { timeout: 10_000 } }

/** Vitest's own 15 s are near what the longest test of a screen takes on a busy machine. */
export const screenTimeoutMs = 30_000
