import type { OpenCard } from '#contract/api/player/home.ts'
import { toneOf } from '#ui/art/cover-tone.ts'
import { CoverArt } from '#ui/art/cover.tsx'
import { fileUrl, kitOfTeam } from '#web/lib/teams.ts'

/** Cover of a card: its athletes, or a figure in the kit of each team. */
export function ClosingCover({ card }: { card: OpenCard }) {
  const figures = card.figures.map(({ _id, team }) => ({ seed: _id, kit: kitOfTeam(team) }))
  return <CoverArt tone={toneOf(card._id)} athletes={figures} banner={fileUrl(card.banner)} />
}
