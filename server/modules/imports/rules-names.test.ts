import { expect, test } from 'vitest'
import { abbrevOf, athleteNamed, colorsOf, teamKey, teamsLike, withState } from './rules-names.ts'

const team = (id: string, name: string, state: string | null = null, aliases: string[] = []) => ({
  id,
  name,
  state,
  aliases,
})
const TEAMS = [
  team('cam', 'Atlético Mineiro', 'MG'),
  team('acg', 'Atlético Goianiense', 'GO'),
  team('cap', 'Athletico Paranaense', 'PR'),
  team('cui', 'Cuiabá', 'MT'),
  team('bot', 'Botafogo', 'RJ'),
  team('vas', 'Vasco da Gama', 'RJ'),
  team('rbb', 'Red Bull Bragantino', 'SP', ['Massa Bruta']),
]

test.each([
  ['Atlético-MG', ['cam']],
  ['ATLETICO / GO', ['acg']],
  ['Athlético-PR', ['cap']],
  ['Cuiabá Saf/MT', ['cui']],
  ['Botafogo', ['bot']],
  ['Botafogo-SP', []],
  ['Vasco', ['vas']],
  ['RB Bragantino', ['rbb']],
  ['massa bruta', ['rbb']],
  ['Atlético', ['cam', 'acg']],
  ['Palmeiras', []],
])('%s means %j', (name, ids) => {
  expect(teamsLike(withState(name, null), TEAMS).teams.map(({ id }) => id)).toEqual(ids)
})

test('a state is told by the source or by the end of the name', () => {
  expect(withState('Atlético-MG', null)).toEqual({ name: 'Atlético', state: 'MG' })
  expect(withState('Vitória', 'BA')).toEqual({ name: 'Vitória', state: 'BA' })
  expect(withState('Guinea-Bissau', null)).toEqual({ name: 'Guinea-Bissau', state: null })
  expect(teamKey(withState('Cuiabá  Saf/MT', null))).toBe('cuiaba saf/MT')
})

test('an athlete is named whole, or by words that only one of the squad has', () => {
  const squad = [
    { id: 'messi', name: 'Lionel Andrés Messi', nickname: null },
    { id: 'silva', name: 'Bernardo Silva', nickname: null },
    { id: 'silva2', name: 'Thiago Silva', nickname: 'Monstro' },
  ]
  expect(athleteNamed('Messi', squad)?.id).toBe('messi')
  expect(athleteNamed('monstro', squad)?.id).toBe('silva2')
  expect(athleteNamed('Silva', squad)).toBeUndefined()
  expect(athleteNamed('Neymar', squad)).toBeUndefined()
  expect(athleteNamed('-', squad)).toBeUndefined()
})

test('abbreviations do not collide, and a told one is taken when it is free', () => {
  const taken = new Set<string>()
  const names = ['Atlético Mineiro', 'Atlético Goianiense', 'Atlético', 'Atl', 'Ó', 'Cuiabá']
  for (const name of names) taken.add(abbrevOf(name, name === 'Cuiabá' ? 'cui' : undefined, taken))
  expect([...taken]).toEqual(['ATL', 'ATG', 'ATE', 'AT2', 'OXX', 'CUI'])
  expect(abbrevOf('Outro', 'CUI', taken)).toBe('OUT')
})

test('the same name always gets the same two different colours', () => {
  for (const name of ['Grêmio', 'Vitória', 'Avaí', 'São Paulo', 'X']) {
    const colors = colorsOf(name)
    expect(colors).toEqual(colorsOf(name.toUpperCase()))
    expect(new Set(colors).size).toBe(2)
    for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/)
  }
})
