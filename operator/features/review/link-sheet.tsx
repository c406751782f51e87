import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Candidate, othersQuery, resolveMutation, SEARCH_FROM } from './api.ts'
import { Candidates } from './candidates.tsx'
import { words as reviewWords } from './i18n.ts'
import { namedBy } from './kinds.ts'
import type { AnswerSheetProps } from './leave-sheet.tsx'

/** Asks who a name is, and why. */
export function LinkSheet({ row, open, onClose, onDone }: AnswerSheetProps) {
  const words = useWords(reviewWords)
  const resolve = useMutation(resolveMutation(useQueryClient()))
  const [link, setLink] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [search, setSearch] = useState('')
  const found = useFound(row.candidates, namedBy(row), search)
  const [shown, setShown] = useState(row._id)
  // Another row begins with nothing chosen.
  if (shown !== row._id) {
    setShown(row._id)
    setLink(undefined)
    setFault(undefined)
    setSearch('')
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.linkTitle}
      text={
        <p>
          <strong>{row.row}</strong>
          <br />
          {row.reason}
        </p>
      }
      confirmLabel={words.link}
      onConfirm={async reason => {
        if (link === undefined) {
          setFault(words.chooseOne)
          throw new NothingChosen()
        }
        await resolve.mutateAsync({ id: row._id, link, reason })
        toast.ok(words.linkedToast)
        onDone()
      }}
      onRefused={error => {
        if (!(error instanceof CallError)) return false
        const isGone = error.code === 'conflict' || error.code === 'not_found'
        if (isGone) toast.warn(words.gone)
        return isGone
      }}
    >
      <Candidates
        candidates={found.candidates}
        isSearching={found.isSearching}
        search={search}
        onSearch={setSearch}
        value={link}
        onChange={next => {
          setLink(next)
          setFault(undefined)
        }}
        fault={fault}
      />
    </ReasonSheet>
  )
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The row's own candidates that have the words, then whoever else has them. */
function useFound(own: readonly Candidate[], kind: 'team' | 'athlete', search: string) {
  const wanted = useDeferredValue(search.trim())
  const others = useQuery(othersQuery(kind, wanted))
  const fitting = own.filter(({ name }) => plain(name).includes(plain(wanted)))
  const known = new Set(own.map(({ _id }) => _id))
  const further = wanted.length >= SEARCH_FROM ? (others.data ?? []).filter(({ _id }) => !known.has(_id)) : []
  return { candidates: [...fitting, ...further], isSearching: others.isFetching }
}
