import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { useLang, useMessages, type Dictionary } from '#client/i18n.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Lang } from '#contract/limits.ts'
import type { Column } from '#ui/data-table.tsx'
import { Stack } from '#ui/layout.tsx'
import { call } from './call.ts'
import { col, type RowLink } from './columns.tsx'
import { listMessages } from './i18n.ts'
import { sortingOf, useListAddress } from './list-address.ts'
import { type Bulk, offeredTo, Rows, useChosen, withBoxes } from './list-bulk.tsx'
import { type Filter, type FilterValues, isFiltered, valueOf } from './list-filters.ts'
import { leave, ListPage } from './list-page.tsx'
import { Filters } from './list-toolbar.tsx'
import { type FileEndpoint, ListTools } from './list-tools.tsx'
import { ListViews } from './list-views.tsx'
import { fileOfRows, isMissing, paged, sortedRows, sortsOf, sortsOfColumns } from './list-whole.ts'
import { useMay } from './me.ts'
import { PageHead, type PageHeadProps } from './page-head.tsx'
import { PAGE_ROWS } from './pager.tsx'

/** An endpoint that returns a page of a list; its query declares sort columns and date range. */
export type ListEndpoint = Endpoint<Schema, z.ZodMiniObject, Schema, z.ZodMiniType<{ docs: object[] }>, 'operator'>
type Answer<E extends ListEndpoint> = z.output<E['answer']>
export type RowOf<E extends ListEndpoint> = Answer<E>['docs'][number]

/** Messages of a list. */
export interface ListTexts {
  title: string
  text?: string
  /** Label of the table. */
  table: string
  empty: string
  emptyText?: string | undefined
  noneFound?: string
  noneFoundText?: string
  /** Label of the link to a row's page. */
  open?: string
}

/** Context for parts of a list: messages, filters, and a sheet for a row. */
export interface ListContext<M, L, Row> {
  t: M
  labels: L
  lang: Lang
  may: ReturnType<typeof useMay>
  values: FilterValues
  /** Opens the sheet of a row; `what` selects among several sheets. */
  act: (row: Row, what?: string) => void
}

export interface RowSheet<Row> {
  row: Row
  what: string
  open: boolean
  onClose: () => void
  /** The row and its button disappear: focus the top of the page. */
  onGone: () => void
}

/** Props of parts beside the rows of a list. */
export interface ListPart<E extends ListEndpoint> {
  data: Answer<E> | undefined
  values: FilterValues
}

interface Declared<E extends ListEndpoint, M, L> {
  list: E
  /** The export of the list (`exportOf`), with the same filters. */
  csv?: FileEndpoint
  /** Query key of its pages; mutations invalidate its prefix. */
  queryKey: readonly unknown[]
  icon: LucideIcon
  messages: Dictionary<M>
  /** Further messages, shared with other lists. */
  labels?: Dictionary<L>
  columns: (context: ListContext<M, L, RowOf<E>>) => readonly Column<RowOf<E>>[]
  /** Route of a row's page. */
  open?: (row: RowOf<E>, context: ListContext<M, L, RowOf<E>>) => RowLink & { label: string }
  rowId?: (row: RowOf<E>) => string
  filters?: (context: Omit<ListContext<M, L, RowOf<E>>, 'act'>, rows: readonly RowOf<E>[]) => readonly Filter[]
  /** Bulk actions. */
  bulk?: (context: Omit<ListContext<M, L, RowOf<E>>, 'act'>) => Bulk<RowOf<E>>
  /** For a list without pages: whether a row matches the filters. */
  isAmong?: (row: RowOf<E>, values: FilterValues) => boolean
  /** Maps filter values to the endpoint's query, where they differ; path parameters are not part of it. */
  query?: (values: FilterValues) => object
  params?: (values: FilterValues) => object
  sheet?: (sheet: RowSheet<RowOf<E>>) => ReactNode
  /** Replaces the table. */
  rows?: (rows: readonly RowOf<E>[]) => ReactNode
  /** Shown between the filters and the rows. */
  summary?: ComponentType<ListPart<E>>
  /** Poll interval, for lists that grow. */
  refetchMs?: number
  /** Always stale: actions elsewhere in the console add rows. */
  isNeverFresh?: boolean
}

/** The texts of a list, where its messages use other names. */
type Texts<M> = M extends ListTexts
  ? { texts?: (t: M, values: FilterValues) => ListTexts }
  : { texts: (t: M, values: FilterValues) => ListTexts }

type SectionSpec<E extends ListEndpoint, M, L> = Declared<E, M, L> & Texts<M>

/** Scope of a list: path and query parameters. */
interface Of {
  params?: Record<string, string>
  query?: Record<string, string>
}

/** State of a list and how to change it. */
function useList<E extends ListEndpoint, M, L>(spec: SectionSpec<E, M, L>, of: Of) {
  const { narrow, ...address } = useListAddress<Record<string, unknown>>()
  const t = useMessages(spec.messages)
  // Without labels, the list's messages are a placeholder that is never read.
  const labels = useMessages((spec.labels ?? spec.messages) as Dictionary<L>)
  const context = { t, labels, lang: useLang(), may: useMay() }
  const declared = (values: FilterValues, rows: readonly RowOf<E>[]) =>
    spec.filters?.({ ...context, values }, rows) ?? []
  const read = (filters: readonly Filter[]): FilterValues =>
    Object.fromEntries(filters.map(filter => [filter.name, valueOf(filter, address)]))
  // The labels of a filter may depend on another's value, but its values do not.
  const values = read(declared({}, []))
  const { shape } = spec.list.query
  const sorts = sortsOf(spec.list)
  const hasDays = 'from' in shape
  const request = {
    ...('page' in shape ? { page: address.page ?? 1 } : {}),
    ...of.query,
    ...(spec.query?.(values) ?? values),
    ...(sorts.length > 0 ? sortingOf(address, sorts) : {}),
    ...(hasDays ? { from: address.from, to: address.to } : {}),
    ...('page' in shape ? { limit: address.rows ?? PAGE_ROWS } : {}),
  }
  const params = { ...of.params, ...spec.params?.(values) }
  const query = useQuery({
    // A list without pages shares its cache with other pages.
    queryKey: [...spec.queryKey, ...('page' in shape ? [params, request] : [])],
    queryFn: ({ signal }) => callList(spec.list, { params, query: request, signal }),
    placeholderData: keepPreviousData,
    select: paged<Answer<E>>,
    // Do not poll an item that does not exist.
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : (spec.refetchMs ?? false)),
    ...(spec.isNeverFresh ? { staleTime: 0 } : {}),
  })
  const filters = declared(values, query.data?.docs ?? [])
  const texts = (spec.texts?.(t, values) ?? t) as ListTexts
  const isWhole = !('page' in shape)
  return {
    address,
    narrow,
    context: { ...context, values },
    filters,
    values,
    sorts,
    hasDays,
    isWhole,
    request,
    query,
    texts,
  }
}

type List<E extends ListEndpoint, M, L> = ReturnType<typeof useList<E, M, L>>

/** Lists are called in a uniform way; the endpoint determines the response type. */
const callList = call as <E extends ListEndpoint>(
  list: E,
  parts: { params: object; query: object; signal: AbortSignal },
) => Promise<Answer<E>>

/** Filters, date range, export and rows of a list: loading, failed, empty, no results, or loaded. */
function ListBody<E extends ListEndpoint, M, L>({ spec, list }: { spec: SectionSpec<E, M, L>; list: List<E, M, L> }) {
  const shared = useMessages(listMessages)
  const { texts, query, narrow, filters, values, address, hasDays, request } = list
  const rowId = spec.rowId ?? (row => String((row as { _id?: unknown })._id))
  const [acting, setActing] = useState<{ row: RowOf<E>; what: string; open: boolean }>()
  const context = {
    ...list.context,
    act: (row: RowOf<E>, what = '') => setActing({ row, what, open: true }),
  }
  const { open, summary: Summary } = spec
  const isSearched = isFiltered(filters, values, hasDays ? address : {})
  const chosen = useChosen(rowId)
  const bulk = offeredTo(list.context.may, spec.bulk?.(list.context))
  const go = (page: number, replace: boolean) => narrow({ page: page > 1 ? page : undefined }, replace)
  const own = spec.columns(context)
  const sorts = list.isWhole ? sortsOfColumns(own) : list.sorts
  const shown = (rows: readonly RowOf<E>[]) => {
    if (!list.isWhole) return rows
    const among = spec.isAmong ? rows.filter(row => spec.isAmong?.(row, values)) : rows
    return sortedRows(among, own, address)
  }
  const columns = [
    ...(bulk ? withBoxes(own, bulk, chosen, shared.choose) : own),
    ...(open ? [col.open<RowOf<E>>(texts.open ?? '', row => open(row, context))] : []),
  ]
  return (
    <>
      {(filters.length > 0 || sorts.length > 0 || hasDays || spec.csv) && (
        <Stack gap={3} data-screen>
          <Filters filters={filters} values={values} narrow={narrow} />
          <ListTools
            hasDays={hasDays}
            name={texts.title}
            file={spec.csv && { endpoint: spec.csv, query: request }}
            text={list.isWhole && sorts.length > 0 ? () => fileOfRows(shown(query.data?.docs ?? []), own) : undefined}
          />
          <ListViews />
        </Stack>
      )}
      {Summary && <Summary data={query.data} values={values} />}
      <ListPage
        empty={{
          art: <spec.icon />,
          title: isSearched ? (texts.noneFound ?? shared.noneFound) : texts.empty,
          text: isSearched ? (texts.noneFoundText ?? shared.noneFoundText) : texts.emptyText,
        }}
        query={query}
        onPage={page => go(page, false)}
        onPast={page => go(page, true)}
        rows={address.rows ?? PAGE_ROWS}
        onRows={rows => narrow({ rows: rows === PAGE_ROWS ? undefined : rows })}
      >
        {rows =>
          spec.rows?.(rows) ?? (
            <Rows rows={shown(rows)} empty={shared.noneFound} {...{ bulk, chosen, texts, sorts, columns, rowId }} />
          )
        }
      </ListPage>
      {acting && spec.sheet && (
        <Fragment key={`${rowId(acting.row)} ${acting.what}`}>
          {spec.sheet({
            ...acting,
            onClose: () => setActing({ ...acting, open: false }),
            onGone: () => leave(() => setActing(undefined)),
          })}
        </Fragment>
      )}
    </>
  )
}

/** Declares a list as a section of a page: of everything, or of one item. */
export function listSection<E extends ListEndpoint, M, L = unknown>(spec: SectionSpec<E, M, L>) {
  return function ListSection({ of = {} }: { of?: Of }) {
    return <ListBody spec={spec} list={useList(spec, of)} />
  }
}

type ScreenSpec<E extends ListEndpoint, M, L> = SectionSpec<E, M, L> & {
  /** The parent page. */
  back?: (t: M) => NonNullable<PageHeadProps['back']>
  /** Actions on the page. */
  actions?: ComponentType<ListPart<E>>
  /** Between the title and the list, and after the list. */
  above?: ComponentType<ListPart<E>>
  below?: ComponentType<ListPart<E>>
  /** Shown when the deployment does not have the list (`not_found`). */
  missing?: ComponentType
  /** Wraps the page. */
  frame?: ComponentType<{ children: ReactNode }>
}

/** A page component. List pages are annotated with it to break a cycle: the types of links depend on the routes, and those on the pages. */
export type Screen = () => ReactNode

export function listScreen<E extends ListEndpoint, M, L = unknown>(spec: ScreenSpec<E, M, L>): Screen {
  const { actions: Actions, above: Above, below: Below, missing: Missing, frame: Frame = Fragment } = spec
  return function ListScreen() {
    const list = useList(spec, {})
    const { texts, context, values, query } = list
    const part = { data: query.data, values }
    const isAbsent = Missing && isMissing(query.error)
    return (
      <Frame>
        <PageHead
          title={texts.title}
          text={isAbsent ? undefined : texts.text}
          {...(spec.back ? { back: spec.back(context.t) } : {})}
        >
          {Actions && <Actions {...part} />}
        </PageHead>
        {Above && <Above {...part} />}
        {isAbsent ? <Missing /> : <ListBody spec={spec} list={list} />}
        {Below && <Below {...part} />}
      </Frame>
    )
  }
}
