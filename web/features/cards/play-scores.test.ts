import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillFrom, readScores, refusedMatches, type Score, settled, withGoals } from './play-scores.ts'

const EMPTY: Score = { home: null, away: null }
const card = (ids: readonly string[]) => ({
  matches: ids.map(_id => ({
    _match: {
      _id,
      date: null,
      home: null,
      away: null,
      place: null,
      status: 'scheduled' as const,
      score: null,
      minute: null,
    },
    round: '1',
    void: false,
  })),
})

test('the first goals of a match make the other side 0; later ones leave it', () => {
  expect(withGoals(EMPTY, 'away', 2)).toEqual({ home: 0, away: 2 })
  expect(withGoals({ home: 1, away: 2 }, 'home', 3)).toEqual({ home: 3, away: 2 })
  expect(withGoals({ home: 1, away: 2 }, 'home', null)).toEqual({ home: null, away: 2 })
  expect(withGoals(EMPTY, 'home', null)).toEqual(EMPTY)
})

test('a side left empty is 0 while the other has a number', () => {
  expect(settled({ home: null, away: 2 })).toEqual({ home: 0, away: 2 })
  expect(settled(EMPTY)).toEqual(EMPTY)
})

test('scores are read as people write them, a line each', () => {
  const text = '2x1\r\n2-1\n\n 2 1 \nFlamengo 3 × 0 Palmeiras\n10:2\n4\t4\nRodada 24\nno score'
  expect(readScores(text)).toEqual({
    scores: [
      { home: 2, away: 1 },
      { home: 2, away: 1 },
      { home: 2, away: 1 },
      { home: 3, away: 0 },
      { home: 10, away: 2 },
      { home: 4, away: 4 },
    ],
    unread: 2,
  })
  expect(readScores('21')).toEqual({ scores: [], unread: 1 })
  expect(readScores('22/11 16:00 2x1').scores).toEqual([])
  expect(readScores('100x1').scores).toEqual([])
})

test('whatever is pasted, every score is one of two digits at most and every line is counted once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12 }).map(line => line.replace(/[\r\n]/g, ' '))), lines => {
      const { scores, unread } = readScores(lines.join('\n'))
      expect(scores.length + unread).toBe(lines.filter(line => line.trim() !== '').length)
      expect(scores.flatMap(({ home, away }) => [home, away]).every(goals => goals >= 0 && goals <= 99)).toBe(true)
    }),
  )
})

test('pasted scores fill the match and those after it, as far as there are any', () => {
  const read = [1, 2, 3].map(home => ({ home, away: 0 }))
  const { scores, filled } = fillFrom(card(['a', 'b', 'c']), { a: { home: 9, away: 9 } }, 'b', read)
  expect(filled).toEqual(['b', 'c'])
  expect(scores).toEqual({ a: { home: 9, away: 9 }, b: { home: 1, away: 0 }, c: { home: 2, away: 0 } })
})

test('a refusal is told at its match, by place or by id', () => {
  const sent = { _card: 'c', matches: ['a', 'b'].map(_match => ({ _match, homeGoals: 0, awayGoals: 0 })), code: null }
  expect(refusedMatches({ 'matches.1.homeGoals': 'score_invalid', code: 'code_unavailable' }, sent)).toEqual({
    b: 'score_invalid',
  })
  expect(refusedMatches({ matches: 'matches_incomplete' }, { ...sent, matches: [] })).toEqual({})
})
