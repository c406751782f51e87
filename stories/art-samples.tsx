import type { ReactElement, ReactNode } from 'react'
import { Bust } from '#ui/art/bust.tsx'
import { Face } from '#ui/art/face.tsx'
import { kitOf } from '#ui/art/kits.ts'
import { Stack } from '#ui/layout.tsx'

/** A titled group of the gallery. */
export function Group({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Stack as="section" gap={3.5} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Stack>
  )
}

/** A link without a target: the gallery has no router. */
export const sampleLink = ({ className, children }: { className: string; children: ReactNode }): ReactElement => (
  <a className={className} href="#galeria">
    {children}
  </a>
)

/** Invented kits: the gallery names no real club or person. */
export const athletes = ['AZU', 'VER', 'RUB', 'OUR', 'GRE'].map((code, index) => ({
  seed: `camisa ${index + 7}`,
  kit: kitOf(code),
  code,
  number: index + 7,
  name: `Camisa ${index + 7}`,
}))

/** The first athletes of {@link athletes}, at least one. */
export const firstAthlete = { seed: 'camisa 10', kit: kitOf('BAH'), code: 'BAH', number: 10, name: 'Camisa 10' }

/** The first three of a ranking. */
export const podiumRanks = ([1, 2, 3] as const).map(index => ({
  key: String(index),
  rank: index,
  rankLabel: `${index}º lugar`,
  picture: <Face seed={`jogador ${index}`} />,
  name: `Jogador ${'ABC'.charAt(index - 1)}`,
  username: `@jogador_${'abc'.charAt(index - 1)}`,
  points: ['842,75 pts', '811,50 pts', '798 pts'][index - 1],
}))

/** An athlete as the content of a circle. */
export const athletePicture = (index: number): ReactElement => {
  const { seed, kit } = athletes[index] ?? firstAthlete
  return <Bust seed={seed} kit={kit} />
}
