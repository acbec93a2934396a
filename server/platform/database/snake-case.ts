import { CamelCasePlugin, type PluginTransformQueryArgs, PostgresDialect, PostgresQueryCompiler, type RootOperationNode } from 'kysely'

/** Columns are `created_at` in PostgreSQL and `createdAt` here. Of Kysely's plugin only what it makes of results: it would copy every statement to rename in it. */
class CamelCaseResults extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }
  toColumn(name: string): string {
    return this.snakeCase(name)
  }
}

export const camelCaseResults = new CamelCaseResults({ maintainNestedObjectKeys: true })

const columns = new Map<string, string>()

/** Names are those of the code: there are some hundreds of them. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    const known = columns.get(name)
    if (known !== undefined) return known
    const column = super.sanitizeIdentifier(camelCaseResults.toColumn(name))
    columns.set(name, column)
    return column
  }
}

export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler()
  }
}
