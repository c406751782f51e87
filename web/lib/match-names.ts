import type { CardFixture } from '#contract/api/player/cards.ts'

/** `Flamengo × Palmeiras`; `unknown` replaces a team that is not known yet. */
export const pairOf = ({ home, away }: Pick<CardFixture, 'home' | 'away'>, unknown: string): string =>
  `${home?.name ?? unknown} × ${away?.name ?? unknown}`
