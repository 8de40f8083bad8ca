import { runImport } from '@velvet/contracts/imports'
import { type Handler, handle } from '@velvet/queues'
import { runImport as run } from '@velvet/services/imports'
import type { Context } from '@velvet/services/kernel'

/** The jobs of imports. Each may run twice: the rows record what is still to do. */
export const importHandlers = (context: Context, signal: AbortSignal): Handler[] => [
  handle(runImport, ({ importId }) => run(context, importId, signal)),
]
