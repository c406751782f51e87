/** Position codes of a card's athletes, in the order they are offered. */
export const POSITIONS = [
  'G',
  'D',
  'M',
  'A',
  'LD',
  'LE',
  'ATP',
  'WTA',
  'F1_START',
  'F1_FINISH',
  'POKER',
  'GOAL_MINUTE',
  'GOALS_HALF',
  'GOALS_SECOND_HALF',
  'GOALS_ROUND',
  'GOALS_IN_AREA',
  'GOALS_OUT_AREA',
  'AF_FIELD_GOAL',
  'AF_TOUCHDOWN',
  'AF_TWO_POINT',
  'AF_EXTRA_KICK',
  'AF_SAFETY',
  'AF_PICK_SIX',
] as const
export type Position = (typeof POSITIONS)[number]

const labels: Record<Position, { pt: readonly [string, string]; en: readonly [string, string] }> = {
  G: { pt: ['Goleiro', 'Gols'], en: ['Goalkeeper', 'Goals'] },
  D: { pt: ['Defensor', 'Gols'], en: ['Defense', 'Goals'] },
  M: { pt: ['Meio-campo', 'Gols'], en: ['Midfield', 'Goals'] },
  A: { pt: ['Atacante', 'Gols'], en: ['Attack', 'Goals'] },
  LD: { pt: ['Lateral direito', 'Gols'], en: ['Right back', 'Goals'] },
  LE: { pt: ['Lateral esquerdo', 'Gols'], en: ['Left back', 'Goals'] },
  ATP: { pt: ['ATP', 'Sets vencidos'], en: ['ATP', 'Sets won'] },
  WTA: { pt: ['WTA', 'Sets vencidos'], en: ['WTA', 'Sets won'] },
  F1_START: { pt: ['F1, largada', 'Posição de largada'], en: ['F1, start', 'Grid position'] },
  F1_FINISH: { pt: ['F1, chegada', 'Posição de chegada'], en: ['F1, finish', 'Finish position'] },
  POKER: { pt: ['Pôquer', 'Colocação final'], en: ['Poker', 'Finishing place'] },
  GOAL_MINUTE: { pt: ['Minuto do gol', 'Minuto do primeiro gol'], en: ['Goal minute', 'Minute of the first goal'] },
  GOALS_HALF: { pt: ['Gols no 1º tempo', 'Gols no primeiro tempo'], en: ['1st-half goals', 'Goals in the first half'] },
  GOALS_SECOND_HALF: {
    pt: ['Gols no 2º tempo', 'Gols no segundo tempo'],
    en: ['2nd-half goals', 'Goals in the second half'],
  },
  GOALS_ROUND: { pt: ['Gols na rodada', 'Gols na rodada'], en: ['Goals in a round', 'Goals in the round'] },
  GOALS_IN_AREA: { pt: ['Gols na área', 'Gols de dentro da área'], en: ['Goals in the area', 'Goals inside the area'] },
  GOALS_OUT_AREA: {
    pt: ['Gols de fora', 'Gols de fora da área'],
    en: ['Goals from outside', 'Goals outside the area'],
  },
  AF_FIELD_GOAL: { pt: ['Field goal', 'Field goals'], en: ['Field goal', 'Field goals'] },
  AF_TOUCHDOWN: { pt: ['Touchdown', 'Touchdowns'], en: ['Touchdown', 'Touchdowns'] },
  AF_TWO_POINT: { pt: ['Dois pontos', 'Conversões de dois pontos'], en: ['Two-point', 'Two-point conversions'] },
  AF_EXTRA_KICK: { pt: ['Chute extra', 'Chutes extras'], en: ['Extra kick', 'Extra kicks'] },
  AF_SAFETY: { pt: ['Safety', 'Safeties'], en: ['Safety', 'Safeties'] },
  AF_PICK_SIX: { pt: ['Pick-six', 'Touchdowns de pick-six'], en: ['Pick-six', 'Pick-six touchdowns'] },
}

/** A position's label, and the label of its predicted number, in a language. */
export function positionLabels(position: Position, lang: 'pt-BR' | 'en'): { label: string; predicted: string } {
  const [label, predicted] = labels[position][lang === 'en' ? 'en' : 'pt']
  return { label, predicted }
}
