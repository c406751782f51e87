import { cartola } from './cartola.ts'
import { cbf } from './cbf.ts'
import { crava } from './crava.ts'
import { f1db } from './f1db.ts'
import { footballDataCsv } from './football-data-csv.ts'
import { footballTxt } from './football-txt.ts'
import { openfootballJson } from './openfootball-json.ts'
import type { Importer } from './shape.ts'
import { wyscout } from './wyscout.ts'

/** Every importable format, in the order in which they are offered. */
export const importers: readonly Importer[] = [
  crava,
  cbf,
  cartola,
  openfootballJson,
  footballTxt,
  footballDataCsv,
  wyscout,
  f1db,
]

/** The importer of a source (`cbf`, `cartola` …); undefined for an unknown name. */
export const importerOf = (source: string): Importer | undefined => importers.find(one => one.source === source)
