import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Total Cost': number
  Plans?: Plan[]
}

/** Steps and costs of a plan, without the aliases that PostgreSQL generates for a view's table. */
const stepsOf = (plan: Plan): unknown[] => [
  plan['Node Type'],
  plan['Relation Name'],
  plan['Index Name'],
  plan['Total Cost'],
  ...(plan.Plans ?? []).map(stepsOf),
]

test('a statement over a published view has the plan of one over its table', async () => {
  const { db } = (await startTestApp()).deps
  const views = await db.rows(sql<{ view: string; columns: string[] }>`
    select table_name::text as view, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and table_name like 'published_%' group by 1`)
  expect(views.length).toBeGreaterThan(30)
  for (const { view, columns } of views) {
    const [first = ''] = columns
    const planOf = async (name: string) => {
      const [row] = await db.rows(sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
        explain (format json) select ${sql.join(columns.map(column => sql.ref(`one.${column}`)))}
        from ${sql.table(name)} one left join ${sql.table(name)} other on other.${sql.ref(first)} = one.${sql.ref(first)}
        where one.${sql.ref(first)} is not null order by 1 limit 10`)
      return row?.['QUERY PLAN'].map(({ Plan: plan }) => stepsOf(plan))
    }
    expect([view, await planOf(view)]).toEqual([view, await planOf(view.replace(/^published_/, ''))])
  }
})
