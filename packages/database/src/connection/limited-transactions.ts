import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { SessionLimits } from './session-limits.ts'

class LimitingDriver extends PostgresDriver {
  readonly #limits: string

  constructor(config: PostgresDialectConfig, limits: SessionLimits) {
    super(config)
    this.#limits = Object.entries(limits)
      .map(([name, ms]) => `set local ${name} = ${ms}`)
      .join('; ')
  }

  /** The limits go with what begins the transaction, in one message. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const beginning: Pick<DatabaseConnection, 'executeQuery'> = {
      executeQuery: ({ sql }) => connection.executeQuery(CompiledQuery.raw(`${sql}; ${this.#limits}`)),
    }
    await super.beginTransaction(beginning as DatabaseConnection, settings)
  }
}

/** PostgreSQL through a pooler that keeps no session: each transaction sets its own limits. */
export class LimitedTransactions extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #limits: SessionLimits

  constructor(config: PostgresDialectConfig, limits: SessionLimits) {
    super(config)
    this.#config = config
    this.#limits = limits
  }

  override createDriver(): Driver {
    return new LimitingDriver(this.#config, this.#limits)
  }
}
