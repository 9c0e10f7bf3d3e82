//! contains: break 'scope1 it;
//! args: --for kattis
//! files of: edition_memo_table_beside_an_older_program
