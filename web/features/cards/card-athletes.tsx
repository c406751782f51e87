import { positionWords } from '#contract/positions.ts'
import { Crest } from '#ui/art/crest.tsx'
import { Figure } from '#ui/art/figure.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card as Box } from '#ui/card.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import type { AthletesCard } from './api.ts'
import { sayMoment } from '#web/lib/moments.ts'
import { codeOf, fileUrl, kitOfTeam } from '#web/lib/teams.ts'
import { words as cardWords } from './i18n.ts'
import styles from './card-screen.module.css'

/** Who is on a card that can still be played. */
export function CardAthletes({ card }: { card: AthletesCard }) {
  const words = useWords(cardWords)
  const lang = useLang()
  return (
    <Box title={words.card.who} action={<Badge>{words.types[card.gameType]}</Badge>}>
      <ul className={styles.athletes}>
        {card.athletes.map(({ _athlete, _team, _match }) => (
          <li key={_athlete._id}>
            <Figure
              seed={_athlete._id}
              kit={kitOfTeam(_team)}
              number={_athlete.number ?? undefined}
              photo={fileUrl(_athlete.photo)}
              size="small"
            />
            <span className={styles.who}>
              <span className={styles.name}>{_athlete.name}</span>
              <span className={styles.what}>
                {[...(_team ? [_team.name] : []), positionWords(_athlete.position, lang).label].join(' · ')}
              </span>
              {_match?.date && <span className={styles.what}>{sayMoment(_match.date, lang)}</span>}
            </span>
            {_team && <Crest code={codeOf(_team)} kit={kitOfTeam(_team)} size={40} />}
          </li>
        ))}
      </ul>
    </Box>
  )
}
