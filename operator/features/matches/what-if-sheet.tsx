import { useQuery } from '@tanstack/react-query'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { GameStateBadge } from '#operator/lib/badges.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { type FactsBody, type FactsPreview, previewQuery } from './api.ts'
import { messages as matchMessages } from './i18n.ts'
import styles from './facts-form.module.css'

interface WhatIfSheetProps {
  match: string
  /** The facts to save; undefined while the sheet is closed. */
  body: FactsBody | undefined
  busy: boolean
  onSave: () => void
  onClose: () => void
}

/** Before facts are saved: every affected game, and whose payout would change. */
export function WhatIfSheet({ match, body, busy, onSave, onClose }: WhatIfSheetProps) {
  const messages = useMessages(matchMessages)
  const common = useMessages(commonMessages)
  return (
    <Sheet open={body !== undefined} onClose={onClose} title={messages.whatIf} closeLabel={common.close}>
      {body && <Question match={match} body={body} busy={busy} onSave={onSave} onClose={onClose} />}
    </Sheet>
  )
}

function Question({ match, body, busy, onSave, onClose }: WhatIfSheetProps & { body: FactsBody }) {
  const messages = useMessages(matchMessages)
  const preview = useQuery(previewQuery(match, body))
  const { data, isFetching } = preview
  return (
    <>
      {data ? <Effects data={data} /> : <Pending read={preview} heights={[120]} />}
      <Row gap={2} justify="end" wrap>
        <Button variant="sec" onClick={onClose}>
          {messages.whatIfBack}
        </Button>
        <Button busy={busy} disabled={!data && isFetching} onClick={onSave}>
          {data || isFetching ? messages.whatIfSave : messages.whatIfSaveUnseen}
        </Button>
      </Row>
    </>
  )
}

function Effects({ data }: { data: FactsPreview }) {
  const messages = useMessages(matchMessages)
  const touched = data.docs.filter(({ effect }) => effect !== 'none')
  const rest = data.total - touched.length
  return (
    <Stack gap={3} role="status">
      {touched.length === 0 && <p>{messages.whatIfNothing}</p>}
      {touched.some(({ effect }) => effect === 'correction') && (
        <Note tone="orange">
          <p>{messages.whatIfPaid}</p>
        </Note>
      )}
      <Stack as="ul" gap={4} className={styles.games}>
        {touched.map(game => (
          <li key={game._id}>
            <Effect game={game} />
          </li>
        ))}
      </Stack>
      {touched.length > 0 && rest > 0 && <Text look="note">{messages.whatIfRest(rest)}</Text>}
    </Stack>
  )
}

function Effect({ game }: { game: FactsPreview['docs'][number] }) {
  const messages = useMessages(matchMessages)
  const lang = useLang()
  const { gained, lost, effect, people, more } = game
  const [up, down] = [formatReais(gained, lang), formatReais(lost, lang)]
  return (
    <Stack gap={2}>
      <Row gap={2} align="center" wrap>
        <GameLink game={game} />
        <GameStateBadge state={game.state} />
      </Row>
      <Text>{messages.effects[effect](up, down)}</Text>
      {people.length > 0 && (
        <DescriptionList
          rows={people.map(({ username, before, after }) => ({
            label: username,
            value: `${formatReais(before, lang)} → ${formatReais(after, lang)}`,
          }))}
        />
      )}
      {more > 0 && <Text look="note">{messages.whatIfMore(more)}</Text>}
    </Stack>
  )
}
