-- New words are gathered in a list that the save which fills it sorts into the index: at 4 MB, the default, that takes
-- 150 ms and holds up all others, and every search reads the list too. In small steps nobody notices.
alter index tickets_words set (gin_pending_list_limit = 256);
alter index ticket_items_words set (gin_pending_list_limit = 256);
