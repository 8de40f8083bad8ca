/**
 * How long every test waits for what is about to happen. One that passes waits no longer than it must; a busy machine takes many
 * times Vitest's own second.
 */
export const patience = { poll: { timeout: 10_000 } }
