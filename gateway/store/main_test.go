package store_test

import (
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	// The proxy that spoils connections does not end the goroutines of data that it held back.
	goleak.VerifyTestMain(m,
		goleak.IgnoreAnyFunction("github.com/Shopify/toxiproxy/v2/toxics.(*NoopToxic).Pipe"),
		goleak.IgnoreAnyFunction("github.com/Shopify/toxiproxy/v2/stream.(*ChanWriter).Write"))
}

// ddl suits both dialects.
const ddl = `CREATE TABLE item (
	Id INT NOT NULL CONSTRAINT pk_item PRIMARY KEY,
	Name NVARCHAR(50) NOT NULL CONSTRAINT uq_item_name UNIQUE,
	Price DECIMAL(18,2) NULL, Cost MONEY NULL, Weight FLOAT NULL, Active BIT NOT NULL,
	Created DATETIME2(3) NULL, Code UNIQUEIDENTIFIER NULL, Picture VARBINARY(10) NULL);
CREATE TABLE part (
	Id INT NOT NULL CONSTRAINT pk_part PRIMARY KEY,
	ItemId INT NOT NULL CONSTRAINT fk_part_item REFERENCES item (Id));
INSERT INTO item (Id, Name, Price, Active, Created, Code)
	VALUES (1, 'bed', 12.50, 1, '2026-11-20 08:30:00.120', '0e984725-c51c-4bf4-9960-e1c80e27aba0');
INSERT INTO item (Id, Name, Active) VALUES (2, 'desk', 0);
INSERT INTO item (Id, Name, Active) VALUES (3, 'chair', 1);`
