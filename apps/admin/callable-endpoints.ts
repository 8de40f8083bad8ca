import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** What calls and query keys read of an endpoint; the rest describes it to the server, the reference and the tests. */
const called: readonly string[] = ['name', 'method', 'path', 'download']

/** Tells what several endpoints share from other objects. */
const describing: readonly (string | null)[] = ['access', 'body', 'response']

/** Replaces the text from `start` to `end`. */
type Edit = { start: number; end: number; text: string }

const apply = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)

const keyOf = (property: ESTree.ObjectPropertyKind): string | null =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null

/** Takes properties that no call needs out of an endpoint, or out of what several endpoints share, each up to the next one. */
const shorten = ({ properties }: ESTree.ObjectExpression): Edit[] =>
  properties.flatMap((property, index) => {
    const key = keyOf(property)
    if (key === null || called.includes(key)) return []
    return [{ start: property.start, end: properties[index + 1]?.start ?? property.end, text: '' }]
  })

const editsOf = (file: string, code: string): Edit[] => {
  const edits: Edit[] = []
  let depth = 0
  const enter = () => {
    depth += 1
  }
  const leave = () => {
    depth -= 1
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    // What a module of contracts calls while it loads only declares, so it may go when nothing refers to it.
    CallExpression({ callee, arguments: [definition], start }) {
      if (depth === 0) edits.push({ start, end: start, text: '/*@__PURE__*/ ' })
      if (callee.type === 'Identifier' && callee.name === 'endpoint' && definition?.type === 'ObjectExpression')
        edits.push(...shorten(definition))
    },
    VariableDeclarator({ init }) {
      const shared = init?.type === 'TSAsExpression' ? init.expression : init
      if (
        shared?.type === 'ObjectExpression' &&
        shared.properties.some((property) => describing.includes(keyOf(property)))
      )
        edits.push(...shorten(shared))
    },
  }).visit(parseSync(file, code).program)
  const isGone = (edit: Edit): boolean =>
    edits.some(
      (other) => other !== edit && other.start <= edit.start && edit.end <= other.end && other.end > other.start,
    )
  return edits.filter((edit) => !isGone(edit))
}

/**
 * Leaves of each endpoint what a browser calls it by. Its schemas check and describe on the server only; here they would be a
 * tenth of what a screen loads.
 */
export const callableEndpoints: Plugin = {
  name: 'callable-endpoints',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contracts\/src\/.*\.ts$/ },
    handler: (code, id) => ({ code: apply(code, editsOf(id, code)), map: null }),
  },
}
