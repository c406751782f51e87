import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/api/player/chat.ts'
import { groupsOf } from './groups.ts'

const message = (seq: number, author: string, at: string): ChatMessage => ({
  _id: String(seq).padStart(24, '0'),
  seq,
  key: `key-${seq}`,
  _user: { _id: author, name: author, username: author, photo: null, isMe: author === 'me' },
  text: `text ${seq}`,
  voiceMsg: null,
  createdAt: new Date(at),
  isRead: false,
  replyTo: null,
  reactions: [],
  reactionsSeq: 0,
})

test('consecutive messages of one author are one group; another author or another day of São Paulo begins the next', () => {
  const days = groupsOf(
    [
      message(1, 'bia', '2026-11-20T12:00:00Z'),
      message(2, 'bia', '2026-11-20T12:01:00Z'),
      message(3, 'me', '2026-11-20T12:02:00Z'),
      // 23:59 and 00:00 in São Paulo.
      message(4, 'me', '2026-11-21T02:59:00Z'),
      message(5, 'me', '2026-11-21T03:00:00Z'),
      message(6, 'bia', '2026-11-21T12:00:00Z'),
    ],
    [],
  )
  expect(days.map(({ key, groups }) => [key, groups.map(({ items }) => items.length)])).toEqual([
    ['2026-11-20', [2, 2]],
    ['2026-11-21', [1, 1]],
  ])
})

test('what is on its way stands below everything, whatever the clock of the device says, and keeps its key when it is there', () => {
  const text = { key: 'key-2', text: 'oi', state: 'sending' as const, at: new Date('2026-11-19T12:00:00Z') }
  const before = groupsOf([message(1, 'me', '2026-11-20T12:00:00Z')], [text])
  expect(before).toHaveLength(1)
  const after = groupsOf([message(1, 'me', '2026-11-20T12:00:00Z'), message(2, 'me', '2026-11-20T12:01:00Z')], [])
  const keysOf = (days: typeof before) =>
    days.flatMap(day => day.groups.flatMap(({ items }) => items.map(one => one.key)))
  expect(keysOf(before)).toEqual(keysOf(after))
})
