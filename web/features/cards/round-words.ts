import type { ChampionshipsWords } from './championships-words.ts'

/** A round as people name it: `Rodada 24` of `24`, `Grupo A, rodada 2` of `Group A 2`, `Quartas de final`; unknown names stay as they are. */
export function sayRound(round: string, { rounds }: ChampionshipsWords): string {
  if (/^\d+$/.test(round)) return rounds.round(round)
  const [, group, match] = /^(?:group|grupo)\s+(\S+)(?:\s+(\d+))?$/i.exec(round) ?? []
  return group === undefined ? (rounds.names[round] ?? round) : rounds.group(group, match)
}
