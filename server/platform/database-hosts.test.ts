import { expect, test } from 'vitest'
import { urlsOf } from './database-hosts.ts'

test.each([
  ['postgres://u:p@db:5432/crava?sslmode=require', ['postgres://u:p@db:5432/crava?sslmode=require']],
  ['postgres:///crava?host=/run/postgresql', ['postgres:///crava?host=/run/postgresql']],
  [
    'postgres://u:p%2C%40@db1:5432,db2:5433/crava?target_session_attrs=read-write',
    ['postgres://u:p%2C%40@db1:5432/crava', 'postgres://u:p%2C%40@db2:5433/crava'],
  ],
  [
    'postgresql://db1,[fe80::1]:5433/crava?sslmode=require&target_session_attrs=primary',
    ['postgresql://db1/crava?sslmode=require', 'postgresql://[fe80::1]:5433/crava?sslmode=require'],
  ],
])('the address %s names its hosts', (url, urls) => {
  expect(urlsOf(url)).toEqual(urls)
})
