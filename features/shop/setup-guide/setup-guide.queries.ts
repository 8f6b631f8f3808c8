import { sql } from 'kysely'
import { type Db, oneRow } from '#server/db/db.ts'
import type { SetupState } from '../settings/setup-guide.contract.ts'

type Counted = Omit<SetupState, 'shop' | 'hasBankAccount' | 'hasMail' | 'hasPoliceService'>

const isReal = (printer: string) =>
  sql`exists (select from printers p where p.id = ${sql.ref(printer)} and not p.is_builtin)`

export const getSetupState = (db: Db) =>
  oneRow<Counted>(
    db,
    sql`select
      array(select name from booths order by display_order) as booths,
      array(select name from clerks order by display_order) as clerks,
      (select count(*) from users u join groups g on g.id = u.group_id where lower(g.name) not like '%customer%') as users,
      array(select s.station from station_printers s where ${isReal('s.ticket_invoice_printer_id')}
        or ${isReal('s.ticket_label_printer_id')} or ${isReal('s.front_check_printer_id')}
        or ${isReal('s.back_check_printer_id')} order by s.station) as printing,
      (select price_cents from spot_prices where item = 'gold') as "goldPrice",
      exists (select from spot_prices where price_cents is not null) as "hasPrice",
      exists (select from tickets where origin <> 'draft') as "hasTicket"`,
  )
