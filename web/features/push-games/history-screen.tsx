import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ChevronRight, Zap } from 'lucide-react'
import { useState } from 'react'
import { useMessages, useLang } from '#client/i18n.ts'
import type { PushPlayed } from '#contract/api/player/push-games.ts'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { HistoryPage, type Shown, HistoryRow } from '#web/lib/history-page.tsx'
import { formatFullMoment } from '#web/lib/moments.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { useArchive } from '#web/lib/use-archive.ts'
import { archiveMutation, historyQuery, useFollowResults } from './api.ts'
import { teamsOf, useQuestion } from './format.ts'
import { messages as pushMessages } from './i18n.ts'
import { ResultBadge } from './result-badge.tsx'
import styles from '#web/lib/history.module.css'

/** All answered questions, newest first: active or archived. */
export function HistoryScreen() {
  const messages = useMessages(pushMessages)
  useFollowResults()
  const [shown, setShown] = useState<Shown>('active')
  const isArchived = shown === 'archived'
  return (
    <HistoryPage
      messages={messages}
      intro={
        <>
          <p>{messages.text}</p>
          <Link to={RANKING_PATHS['push-game']} className={linkClass}>
            {messages.ranking} <ChevronRight aria-hidden="true" />
          </Link>
        </>
      }
      shown={shown}
      onShow={setShown}
      list={useInfiniteQuery(historyQuery(shown))}
      height={112}
      empty={
        <State
          art={isArchived ? <Archive /> : <Zap />}
          title={isArchived ? messages.emptyArchived : messages.empty}
          text={isArchived ? messages.emptyArchivedText : messages.emptyText}
        />
      }
    >
      {(doc, onGone) => <AnsweredRow key={doc._id} doc={doc} onGone={onGone} />}
    </HistoryPage>
  )
}

/** One answered question: links to its result; the button beside it archives or restores it. */
function AnsweredRow({ doc, onGone }: { doc: PushPlayed; onGone: () => void }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const archive = useArchive(messages, archiveMutation(useQueryClient()))
  const question = useQuestion(doc)
  const about = [teamsOf(doc._match), formatFullMoment(doc.createdAt, lang)].filter(Boolean).join(' · ')
  const isDone = doc.result !== 'waiting'
  return (
    <HistoryRow
      messages={messages}
      name={question}
      isArchived={doc.archived}
      isBusy={archive.isBusy}
      onToggle={() => void archive.toggle(doc, doc.archived).then(done => done && onGone())}
    >
      <Link to="/push_games/$push" params={{ push: doc._id }} className={styles.link}>
        <Stack as="span" className={styles.what}>
          <b>{question}</b>
          <small>{about}</small>
          <Row as="span" gap={2} align="center" wrap marginTop={1}>
            <ResultBadge doc={doc} />
            <Badge>{messages.answered(doc.answer ? messages.yes : messages.no)}</Badge>
            <Badge>{doc.price === 0n ? messages.free : formatReais(doc.price, lang)}</Badge>
            {isDone && doc.voided === null && <Badge>{messages.winners(doc.winners)}</Badge>}
          </Row>
        </Stack>
        {isDone && (
          <Text as="span" textAlign="end" flex="none" className={styles.figure}>
            <b className="figure">{formatReais(doc.received, lang)}</b> <small>{messages.got}</small>
          </Text>
        )}
      </Link>
    </HistoryRow>
  )
}
