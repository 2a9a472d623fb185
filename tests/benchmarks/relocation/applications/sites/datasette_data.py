"""Makes a database of customers and orders: python datasette_data.py FILE."""

import sqlite3
import sys

CITIES = ("Bergen", "Cork", "Dresden", "Evora")
STATUSES = ("open", "paid", "sent", "lost")


def make(file: str) -> None:
    db = sqlite3.connect(file)
    db.execute("create table customers (id integer primary key, name text, city text)")
    db.execute(
        "create table orders (id integer primary key, customer integer references customers(id),"
        " status text, total integer, note text)"
    )
    db.execute("create view open_orders as select * from orders where status = 'open'")
    for number in range(1, 21):
        city = CITIES[number % len(CITIES)]
        db.execute("insert into customers values (?, ?, ?)", (number, f"Customer {number}", city))
    for number in range(1, 121):
        status = STATUSES[number % len(STATUSES)]
        order = (number, number % 20 + 1, status, number * 7 % 90, f"note {number % 5}")
        db.execute("insert into orders values (?, ?, ?, ?, ?)", order)
    db.commit()


if __name__ == "__main__":
    make(sys.argv[1])
