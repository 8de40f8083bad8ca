const test = '\\.(test|int\\.test)\\.tsx?$|/src/testing/'
const composition = '/src/(main|compose[^/]*)\\.ts$'

/** Nothing of ours but the named packages (and the module's own). */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: [test] },
  to: { path: '^(apps|packages)/', pathNot: [`^${from}/`, ...allowed.map((one) => `^packages/${one}/`)] },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Neither code nor types may refer to each other in a cycle.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only(
      'contracts-stand-alone',
      'packages/contracts',
      [],
      'What crosses a process boundary depends on nothing of ours.',
    ),
    only('database-stands-alone', 'packages/database', [], 'Tables and migrations know no rules.'),
    {
      name: 'migrations-never-change',
      comment:
        'What a migration does must not depend on the version of a package or of other code; data sets have a loader.',
      severity: 'error',
      from: { path: '^packages/database/src/migrations/' },
      to: { pathNot: ['node_modules/kysely/', '^packages/database/src/create-index-concurrently\\.ts$'] },
    },
    only('ui-stands-alone', 'packages/ui', [], 'Components know no product nouns.'),
    only('sandbox-stands-alone', 'packages/sandbox', [], 'A stand-in that shared our code would share our mistakes.'),
    only('domain-is-pure', 'packages/domain', ['contracts'], 'Rules need shapes, nothing else.'),
    only(
      'services-own-their-interfaces',
      'packages/services',
      ['contracts', 'domain', 'database'],
      'Providers come in through interfaces.',
    ),
    only(
      'providers-implement',
      'packages/providers',
      ['services', 'contracts', 'domain'],
      'They implement what services ask for.',
    ),
    only('queues-carry-jobs', 'packages/queues', ['contracts'], 'Queues know job contracts only.'),
    only('images-stand-alone', 'packages/images', [], 'It collects files of any product.'),
    only('watching-stands-alone', 'packages/watching', [], 'It watches any process, whatever that does.'),
    only(
      'operations-is-shipped',
      'packages/operations',
      ['services', 'contracts', 'domain', 'database', 'providers', 'queues'],
      'It is part of the server image; tests, seeds and the embedded database are not.',
    ),
    only('web-is-a-client', 'apps/web', ['ui', 'contracts', 'domain'], 'The server is reached by HTTP.'),
    only('admin-is-a-client', 'apps/admin', ['ui', 'contracts', 'domain'], 'The server is reached by HTTP.'),
    ...['api', 'worker'].flatMap((app) => [
      only(`${app}-calls-services`, `apps/${app}`, [
        'services',
        'contracts',
        'domain',
        'database',
        'providers',
        'queues',
        'watching',
      ]),
      {
        name: `${app}-builds-dependencies-in-one-place`,
        comment: 'Database and providers are opened where the process is composed and handed on from there.',
        severity: 'error',
        from: { path: `^apps/${app}/`, pathNot: [composition, test] },
        to: { path: '^packages/(database|providers)/', dependencyTypesNot: ['type-only'] },
      },
    ]),
    {
      name: 'slices-import-index-only',
      comment: 'A slice of services reaches another one through its index.ts.',
      severity: 'error',
      from: { path: '^packages/services/src/([^/]+)/', pathNot: [test] },
      to: {
        path: '^packages/services/src/[^/]+/',
        pathNot: ['^packages/services/src/$1/', '^packages/services/src/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'features-import-index-only',
      comment: 'A feature of the back office reaches another one through its index.ts.',
      severity: 'error',
      from: { path: '^apps/admin/src/features/([^/]+)/', pathNot: [test] },
      to: {
        path: '^apps/admin/src/features/[^/]+/',
        pathNot: ['^apps/admin/src/features/$1/', '^apps/admin/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'kit-knows-no-feature',
      comment: 'What every feature is built from knows neither features nor screens.',
      severity: 'error',
      from: { path: '^apps/admin/src/kit/', pathNot: [test] },
      to: { path: '^apps/admin/src/', pathNot: ['^apps/admin/src/kit/'] },
    },
    {
      name: 'features-do-not-know-the-shell',
      comment: 'The shell composes the features; they know only the list of screens.',
      severity: 'error',
      from: { path: '^apps/admin/src/features/', pathNot: [test] },
      to: { path: '^apps/admin/src/[^/]+$', pathNot: ['^apps/admin/src/screens\\.tsx$'] },
    },
    {
      name: 'services-speak-no-transport',
      comment: 'The page around campaign emails is the one thing that services draw.',
      severity: 'error',
      from: {
        path: '^packages/(services|domain|contracts)/',
        pathNot: '^packages/services/src/emails/email-layout\\.ts$',
      },
      to: { path: 'node_modules/(fastify|@fastify|bullmq|ioredis|react)/' },
    },
    {
      name: 'vendors-stay-in-providers',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/(providers|sandbox)/', test] },
      to: { path: 'node_modules/(@sendgrid|twilio)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [test, '^packages/tooling/', '/vitest[^/]*\\.ts$'] },
      to: { path: [test, '/src/testing\\.ts$'] },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    includeOnly: '^(apps|packages)/[^/]+/src/|node_modules',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'packages/tooling/tsconfig/react.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
