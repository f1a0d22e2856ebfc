-- The empty database of the gateways, and a login for them that may do no more than they need: it changes tables, reads and
-- writes. sqlcmd runs this file as sa and puts the password in. A second run changes nothing but the password.

IF DB_ID(N'qiao') IS NULL
BEGIN
    CREATE DATABASE qiao COLLATE Chinese_PRC_CI_AS;
    ALTER DATABASE qiao SET READ_COMMITTED_SNAPSHOT ON; -- reads do not wait for writes
END
GO

IF SUSER_ID(N'qiao') IS NULL
    CREATE LOGIN qiao WITH PASSWORD = N'$(QIAO_DB_PASSWORD)', DEFAULT_DATABASE = qiao;
ELSE
    ALTER LOGIN qiao WITH PASSWORD = N'$(QIAO_DB_PASSWORD)';
GO

USE qiao;
GO

IF DATABASE_PRINCIPAL_ID(N'qiao') IS NULL
    CREATE USER qiao FOR LOGIN qiao;
ALTER ROLE db_ddladmin ADD MEMBER qiao;
ALTER ROLE db_datareader ADD MEMBER qiao;
ALTER ROLE db_datawriter ADD MEMBER qiao;
GO
