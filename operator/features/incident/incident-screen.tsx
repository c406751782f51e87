import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { ID_PATTERN } from '#contract/ids.ts'
import { BANNER_MAX, GAME_MODES, zPublicSettings } from '#contract/settings.ts'
import { fieldCodes, formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { modeMessages } from '#operator/lib/i18n.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { type Banner, bannerMutation, type Incident, incidentQuery, type Stop } from './api.ts'
import { messages as incidentMessages } from './i18n.ts'
import { SwitchRow, TurnSheet, useMayTurn } from './switch-row.tsx'
import shared from '#operator/lib/form.module.css'
import styles from './incident.module.css'

const LANGS = ['pt', 'en'] as const
const NOTHING: Banner = { pt: '', en: '' }

/** The text being edited; follows a colleague's change unless it has been edited. */
function useTyped(banner: Banner) {
  const [typed, setTyped] = useState(banner)
  const [known, setKnown] = useState(banner)
  const isOf = (one: Banner) => LANGS.every(lang => typed[lang].trim() === one[lang])
  if (LANGS.some(lang => known[lang] !== banner[lang])) {
    setKnown(banner)
    if (isOf(known)) setTyped(banner)
  }
  return { typed, setTyped, isDirty: !isOf(banner) }
}

/** The notice shown to players on every page. */
function BannerSection({ banner }: { banner: Banner | null }) {
  const messages = useMessages(incidentMessages)
  const errors = useErrorMessages()
  const save = useMutation(bannerMutation(useQueryClient()))
  const { typed, setTyped, isDirty } = useTyped(banner ?? NOTHING)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [deps, setConfirming] = useState<'show' | 'hide'>()
  const [games, money] = [useMayTurn('game'), useMayTurn('deposits')]
  const may = games || money
  useLeaveGuard(isDirty)
  function ask(event: SyntheticEvent): void {
    event.preventDefault()
    const errors = fieldCodes(zPublicSettings.shape.banner, typed)
    setProblems(errors)
    if (Object.keys(errors).length === 0) setConfirming('show')
  }
  return (
    <Card title={messages.banner}>
      <Text tone="muted">{messages.bannerText}</Text>
      <form className={shared.fields} noValidate onSubmit={ask}>
        {LANGS.map(lang => (
          <Field
            key={lang}
            label={lang === 'pt' ? messages.inPortuguese : messages.inEnglish}
            hint={messages.most(BANNER_MAX)}
            error={formatField(problems[lang], errors)}
          >
            {ids => (
              <TextArea
                {...ids}
                rows={2}
                disabled={!may}
                lang={lang === 'pt' ? 'pt-BR' : 'en'}
                maxLength={BANNER_MAX}
                value={typed[lang]}
                onChange={event => {
                  const { value } = event.currentTarget
                  setTyped(now => ({ ...now, [lang]: value }))
                  setProblems(now => ({ ...now, [lang]: undefined }))
                }}
              />
            )}
          </Field>
        ))}
        <Row gap={2} wrap>
          <Button type="submit" disabled={!may || !isDirty}>
            {messages.show}
          </Button>
          {banner && (
            <Button variant="sec" disabled={!may} onClick={() => setConfirming('hide')}>
              {messages.hide}
            </Button>
          )}
        </Row>
      </form>
      <ReasonSheet
        open={deps !== undefined}
        onClose={() => setConfirming(undefined)}
        title={deps === 'hide' ? messages.hideTitle : messages.showTitle}
        text={deps === 'hide' ? <p>{banner?.pt}</p> : <Note tone="orange">{typed.pt}</Note>}
        confirmLabel={deps === 'hide' ? messages.hide : messages.show}
        onConfirm={reason => save.mutateAsync({ banner: deps === 'hide' ? null : typed, reason })}
        done={deps === 'hide' ? messages.hidden : messages.shown}
      />
    </Card>
  )
}

const zFields = z.object({
  game: z.string().check(z.trim(), z.toLowerCase(), z.regex(ID_PATTERN, { error: 'game_unknown' })),
})

/** Stopped games, and a form to stop another. */
function GameSection({ games }: { games: readonly Stop[] }) {
  const messages = useMessages(incidentMessages)
  const may = useMayTurn('game')
  const form = useShortForm(zFields, { game: '' })
  const [isConfirming, setConfirming] = useState(false)
  const id = useWatch({ control: form.control, name: 'game' }).trim().toLowerCase()
  const ask = form.handleSubmit(() => setConfirming(true))
  return (
    <Card title={messages.game}>
      <Text tone="muted">{messages.gameText}</Text>
      <StoppedGames games={games} />
      <form className={`${shared.fields} ${styles.wide}`} noValidate onSubmit={event => void ask(event)}>
        <FormText
          form={form}
          name="game"
          label={messages.gameId}
          hint={messages.gameHint}
          disabled={!may}
          maxLength={40}
          {...NAME_LOOK}
        />
        <Row gap={2} wrap>
          <Button type="submit" variant="dng" disabled={!may}>
            {messages.stop}
          </Button>
        </Row>
      </form>
      <TurnSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={id}
        turned={{ type: 'game', subject: id, stopped: true }}
        onDone={() => form.reset()}
        refusals={{ not_found: () => form.setError('game', { message: 'game_unknown' }) }}
      />
    </Card>
  )
}

function StoppedGames({ games }: { games: readonly Stop[] }) {
  const modes = useMessages(modeMessages)
  return (
    <Stack marginTop={2}>
      {games.map(stop => (
        <SwitchRow
          key={stop.subject}
          type="game"
          subject={stop.subject ?? ''}
          title={stop.game ? `${stop.game.name} (${modes[stop.game.mode]})` : (stop.subject ?? '')}
          stop={stop}
        />
      ))}
    </Stack>
  )
}

const WHOLE = ['entries', 'deposits', 'payouts'] as const

/** Kill switches and the notice to players. */
export function IncidentScreen() {
  const messages = useMessages(incidentMessages)
  const incident = useQuery(incidentQuery)
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      {incident.data ? <Switches incident={incident.data} /> : <Pending read={incident} heights={[220, 220]} />}
    </>
  )
}

function Switches({ incident: { stops, banner } }: { incident: Incident }) {
  const messages = useMessages(incidentMessages)
  const modes = useMessages(modeMessages)
  const games = stops.filter(stop => stop.kind === 'game')
  return (
    <>
      <Card>
        <Stack marginTop={2}>
          {WHOLE.map(type => (
            <SwitchRow key={type} type={type} stop={stops.find(stop => stop.kind === type)} {...messages.kinds[type]} />
          ))}
        </Stack>
      </Card>
      <Card title={messages.modes}>
        <Text tone="muted">{messages.modesText}</Text>
        <Stack marginTop={2}>
          {GAME_MODES.map(mode => (
            <SwitchRow
              key={mode}
              type="mode"
              subject={mode}
              title={modes[mode]}
              stop={stops.find(stop => stop.kind === 'mode' && stop.subject === mode)}
            />
          ))}
        </Stack>
      </Card>
      <GameSection games={games} />
      <BannerSection banner={banner} />
    </>
  )
}
