import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a file that any spreadsheet reads, and in which no text is a formula', () => {
  const rows = [
    ['Ana, "a craque"', -12.5],
    ['=1+1', null],
    ['linha\nnova', 3],
  ]
  expect(csvOf(['nome', 'valor'], rows)).toBe(
    `\uFEFFnome,valor\r\n"Ana, ""a craque""",-12.5\r\n'=1+1,\r\n"linha\nnova",3\r\n`,
  )
})

test('nor where the file is read with another separator', () => {
  const rows = [['Ana;=1+1'], ['Ana; +1'], ['Ana\t-1'], ['Ana\r\n@a'], ['Ana - Bia; Caio +1']]
  expect(csvOf(['nome'], rows)).toBe(
    `\uFEFFnome\r\nAna;'=1+1\r\nAna; '+1\r\nAna\t'-1\r\n"Ana\r\n'@a"\r\nAna - Bia; Caio +1\r\n`,
  )
})
