import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { moduleGraph } from '#server/modules/graph.ts'
import { boundaryFindings, hopFindings, rulesFindings } from './tidy/boundaries.ts'
import { docstringFindings } from './tidy/docs.ts'
import { circles, importGraph } from './tidy/imports.ts'
import {
  dictionaryFindings,
  lockfileFindings,
  migrationFindings,
  nameFindings,
  noticeFindings,
  pinFindings,
  shippedParts,
} from './tidy/repository.ts'
import { fileLengthFindings, functionLengthFindings } from './tidy/size.ts'
import { repositoryPaths, repositorySources, ROOT } from './tidy/source.ts'
import {
  rawReadFindings,
  sqlLocationFindings,
  tableOwnerFindings,
  transactionFindings,
  unusedArrowFindings,
} from './tidy/sql.ts'
import { colourFindings, fontSizeFindings, globalStyleFindings } from './tidy/styles.ts'
import {
  clockFindings,
  machineFindings,
  oldNameFindings,
  skippedTestFindings,
  sleepingTestFindings,
  typeEscapeFindings,
  unfinishedFindings,
} from './tidy/wording.ts'

/* The rules of ARCHITECTURE.md that a machine can check. Each returns a list of `file:line what to do`, which must be empty.
   tests/tidy/*.test.ts prove with planted violations that each can fail. */
const paths = repositoryPaths()
const sources = repositorySources()
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

test('there is something to check', () => {
  expect(sources.length).toBeGreaterThan(50)
})

describe('size', () => {
  test('a file has at most 300 lines', () => expect(fileLengthFindings(sources)).toEqual([]))
  // The first rule that parses every file: slow on a busy machine.
  test('a function has at most 70 lines', { timeout: 180_000 }, () =>
    expect(functionLengthFindings(sources)).toEqual([]),
  )
})

describe('imports', () => {
  test('no file imports itself by way of others', () => expect(circles(importGraph(sources))).toEqual([]))
  test('the module graph has no circle', () => expect(circles(new Map(Object.entries(moduleGraph)))).toEqual([]))
  test('folders, modules and features take only what they may', () =>
    expect(boundaryFindings(sources, moduleGraph)).toEqual([]))
  test('rules import only the contract', () => expect(rulesFindings(sources)).toEqual([]))
  test('a route reaches SQL by way of a service, in three imports at most', () =>
    expect(hopFindings(sources)).toEqual([]))
})

describe('the database', () => {
  test('only sql.ts and reads.ts hold SQL', () => expect(sqlLocationFindings(sources)).toEqual([]))
  test('a table is written by one owner and read along the graph', () =>
    expect(tableOwnerFindings(sources, moduleGraph)).toEqual([]))
  test('of another module only published views are read', () => expect(rawReadFindings(sources)).toEqual([]))
  test('every arrow between modules is used', () => expect(unusedArrowFindings(sources, moduleGraph)).toEqual([]))
  test('transactions open in services', () => expect(transactionFindings(sources)).toEqual([]))
  test('migrations are numbered, forward only', () => expect(migrationFindings(paths, sources)).toEqual([]))
})

describe('code', () => {
  test('types are not escaped', () => expect(typeEscapeFindings(sources)).toEqual([]))
  test('nothing is left unfinished', () => expect(unfinishedFindings(sources)).toEqual([]))
  test('modules ask the clock they are given', () => expect(clockFindings(sources)).toEqual([]))
  test('exported functions of the contract, the platform, indexes and ports are documented', () =>
    expect(docstringFindings(sources)).toEqual([]))
})

describe('tests', () => {
  test('none is skipped', () => expect(skippedTestFindings(sources)).toEqual([]))
  test('none sleeps', () => expect(sleepingTestFindings(sources)).toEqual([]))
})

describe('looks', () => {
  test('colours are tokens', () => expect(colourFindings(sources)).toEqual([]))
  test('text has 12 px or more', () => expect(fontSizeFindings(sources)).toEqual([]))
  test('styles belong to a component', () => expect(globalStyleFindings(sources)).toEqual([]))
})

describe('the repository', () => {
  test('names are kebab-case', () => expect(nameFindings(paths)).toEqual([]))
  test('every dictionary has both languages', () => expect(dictionaryFindings(paths)).toEqual([]))
  test('no name of the old vocabulary', () => expect(oldNameFindings(sources)).toEqual([]))
  test('no machine path and no package host', () => expect(machineFindings(sources)).toEqual([]))
  test('the lockfile is whole', () => expect(lockfileFindings(read('package-lock.json'))).toEqual([]))
  test('versions are exact', () => expect(pinFindings(manifest)).toEqual([]))
  test('NOTICE names what ships', () =>
    expect(noticeFindings(read('NOTICE'), shippedParts(sources, paths, manifest))).toEqual([]))
})
