/** Names of rounds in one language. */
export interface RoundNames {
  league: (number: string) => string
  /** `match` is the round inside the group; undefined for the group itself. */
  group: (group: string, match: string | undefined) => string
  /** Knock-out rounds, by their name in the source. */
  names: Readonly<Record<string, string>>
}

/** A round for people: `Rodada 24` of `24`, `Grupo A, rodada 2` of `Group A 2`, `Quartas de final`; an unknown name stays as is. */
export function formatRound(round: string, { league, group, names }: RoundNames): string {
  if (/^\d+$/.test(round)) return league(round)
  const [, letter, match] = /^(?:group|grupo)\s+(\S+)(?:\s+(\d+))?$/i.exec(round) ?? []
  return letter === undefined ? (names[round] ?? round) : group(letter, match)
}
