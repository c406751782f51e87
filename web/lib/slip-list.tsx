import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Slips, SlipSkeletons } from '#ui/game/slip.tsx'
import { Loaded } from './loaded.tsx'
import { MoreButton } from './more-button.tsx'

interface SlipListProps<Row> {
  list: UseInfiniteQueryResult<Row[]>
  messages: { loading: string; broken: string }
  /** Number of skeleton slips. */
  count?: number
  empty: ReactNode
  className?: string | undefined
  children: (row: Row) => ReactNode
}

/** A paged list of cards or rooms as slips. */
export function SlipList<Row>({ list, messages, count = 3, empty, className, children }: SlipListProps<Row>) {
  return (
    <Loaded
      query={list}
      title={messages.broken}
      skeleton={<SlipSkeletons label={messages.loading} count={count} />}
      empty={empty}
    >
      {rows => (
        <div className={className}>
          <Slips>{rows.map(children)}</Slips>
          <MoreButton list={list} />
        </div>
      )}
    </Loaded>
  )
}
