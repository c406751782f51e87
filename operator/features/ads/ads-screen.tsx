import { Link } from '@tanstack/react-router'
import { GalleryHorizontalEnd, Plus } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { AD_STATES, operatorAds, operatorAdsCsv, operatorDeleteAd, operatorEndAd } from '#contract/api/admin/ads.ts'
import { call } from '#operator/lib/call.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { buttonClass } from '#ui/button.tsx'
import { AD_TONES, KEY } from './api.ts'
import { messages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** Every ad with its counts, by state and search. */
export const AdsScreen: Screen = listScreen({
  list: operatorAds,
  csv: operatorAdsCsv,
  queryKey: [KEY, 'list'],
  icon: GalleryHorizontalEnd,
  messages,
  actions: Add,
  filters: ({ t }) => [by.search(t), by.state(t, AD_STATES, t.state)],
  columns: ({ t }) => [
    col.text('title', t.name, row => <strong className={styles.text}>{row.title}</strong>),
    col.text('type', t.type, row => t.types[row.type]),
    col.badge('state', t.states, row => ({ tone: AD_TONES[row.state], label: t.state[row.state] })),
    col.moment('at', t.sendAt, row => row.sendAt),
    col.number('people', t.people, row => row.people),
    col.number('views', t.views, row => row.views),
    col.number('clicks', t.clicks, row => row.clicks),
  ],
  bulk: ({ t }) => ({
    name: row => row.title,
    actions: [
      {
        ...t.bulk.end,
        id: 'end',
        by: operatorEndAd,
        isFor: ({ state }) => state !== 'draft' && state !== 'ended',
        run: ({ _id }, reason) => call(operatorEndAd, { params: { id: _id }, body: { reason } }),
      },
      {
        ...t.bulk.remove,
        id: 'remove',
        by: operatorDeleteAd,
        isFor: ({ state }) => state === 'draft',
        run: ({ _id }, reason) => call(operatorDeleteAd, { params: { id: _id }, body: { reason } }),
      },
    ],
  }),
  open: (row, { t }) => ({ to: '/ads/$ad', params: { ad: row._id }, label: t.openOf(row.title) }),
})

function Add() {
  return (
    <Link to="/ads/new" className={buttonClass()}>
      <Plus aria-hidden="true" />
      {useMessages(messages).add}
    </Link>
  )
}
