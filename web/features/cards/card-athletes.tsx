import { positionLabels } from '#contract/positions.ts'
import { Crest } from '#ui/art/crest.tsx'
import { Figure } from '#ui/art/figure.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card as Box } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import type { AthletesCard } from './api.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { codeOf, fileUrl, kitOfTeam } from '#web/lib/teams.ts'
import { messages as cardMessages } from './i18n.ts'
import styles from './card-screen.module.css'

/** Who is on a card that can still be played. */
export function CardAthletes({ card }: { card: AthletesCard }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  return (
    <Box title={messages.card.who} action={<Badge>{messages.types[card.gameType]}</Badge>}>
      <Stack as="ul" className={styles.athletes}>
        {card.athletes.map(({ _athlete, _team, _match }) => (
          <li key={_athlete._id}>
            <Figure
              seed={_athlete._id}
              kit={kitOfTeam(_team)}
              number={_athlete.number ?? undefined}
              photo={fileUrl(_athlete.photo)}
              size="small"
            />
            <Stack as="span" flex={1}>
              <Text as="span" weight={600}>
                {_athlete.name}
              </Text>
              <Text as="span" look="fine">
                {[...(_team ? [_team.name] : []), positionLabels(_athlete.position, lang).label].join(' · ')}
              </Text>
              {_match?.date && (
                <Text as="span" look="fine">
                  {formatMoment(_match.date, lang)}
                </Text>
              )}
            </Stack>
            {_team && <Crest code={codeOf(_team)} kit={kitOfTeam(_team)} size={40} />}
          </li>
        ))}
      </Stack>
    </Box>
  )
}
