import { useLang, useMessages } from '#client/i18n.ts'
import { positionLabels } from '#contract/positions.ts'
import { Crest } from '#ui/art/crest.tsx'
import { Figure } from '#ui/art/figure.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card as Box } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { matchMessages } from '#web/lib/i18n.ts'
import { MatchPair, MatchState } from '#web/lib/match-pair.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { codeOf, fileUrl, kitOfTeam } from '#web/lib/teams.ts'
import type { AthletesCard, ChampionshipCard } from './api.ts'
import { messages as cardMessages } from './i18n.ts'
import cardStyles from './card-screen.module.css'
import styles from './match-list.module.css'

/** Matches of an open card, with time and venue. */
export function CardMatches({ card }: { card: ChampionshipCard }) {
  const messages = useMessages(cardMessages)
  const { round: formatRound } = useMessages(matchMessages)
  return (
    <Box title={messages.card.which} action={<Badge>{messages.matches(card.matchCount)}</Badge>}>
      <Stack as="ul" className={styles.matches}>
        {card.matches.map(({ _match, round, void: isVoid }) => (
          <li key={_match._id}>
            <Row as="p" justify="center" wrap look="fine" textAlign="center" className={styles.about}>
              <MatchState match={_match} />
              {_match.place !== null && <span>{_match.place}</span>}
              {card.round === null && <span>{formatRound(round)}</span>}
              {isVoid && <span>{messages.results.voidMatch}</span>}
            </Row>
            <MatchPair match={_match} />
          </li>
        ))}
      </Stack>
    </Box>
  )
}

/** State of each match of a card: score, minute or result. */
export function MatchResults({ card }: { card: ChampionshipCard }) {
  const messages = useMessages(cardMessages)
  const { round: formatRound } = useMessages(matchMessages)
  return (
    <Stack as="ul" gap={3} className={styles.results}>
      {card.matches.map(({ _match, round, void: isVoid }) => (
        <li key={_match._id}>
          <MatchPair match={_match} />
          <Row as="p" justify="center" wrap look="fine" textAlign="center" className={styles.about}>
            <MatchState match={_match} />
            {card.round === null && <span>{formatRound(round)}</span>}
            {isVoid && <span>{messages.results.voidMatch}</span>}
          </Row>
        </li>
      ))}
    </Stack>
  )
}

/** Athletes of an open card. */
export function CardAthletes({ card }: { card: AthletesCard }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  return (
    <Box title={messages.card.who} action={<Badge>{messages.types[card.gameType]}</Badge>}>
      <Stack as="ul" className={cardStyles.athletes}>
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
